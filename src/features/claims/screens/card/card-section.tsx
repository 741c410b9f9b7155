import { type ReactNode, useId } from 'react'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/stack/stack.tsx'

/** An open part of the card, for what the holder needs now. */
export function CardSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const generatedId = useId()
  const headingId = id ?? generatedId
  return (
    <Stack as="section" gap="s" aria-labelledby={headingId}>
      <Heading level={2} size="h3" id={headingId}>
        {title}
      </Heading>
      {children}
    </Stack>
  )
}

/** A rarely needed part of the card; `summary` is visible while it is folded. */
export function FoldedSection(props: {
  title: string
  id?: string
  summary?: string | undefined
  open?: boolean
  onOpen?: () => void
  children: ReactNode
}) {
  const { title, id, summary, open = false, onOpen, children } = props
  const generatedId = useId()
  const headingId = id ?? generatedId
  return (
    <section aria-labelledby={headingId}>
      <Disclosure
        title={
          <Heading level={2} size="h4" id={headingId}>
            {title}
          </Heading>
        }
        aside={summary}
        open={open}
        onOpen={onOpen}
      >
        <Stack gap="s">{children}</Stack>
      </Disclosure>
    </section>
  )
}
