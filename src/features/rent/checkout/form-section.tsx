import type { ReactNode } from 'react'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/stack/stack.tsx'

/** One part of the form under its own title; `id` is what an address may lead to. */
export function FormSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack gap="m">
        <Heading level={2} size="h3" id={id}>
          {title}
        </Heading>
        {children}
      </Stack>
    </Card>
  )
}
