import { type ReactNode, useId } from 'react'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/stack/stack.tsx'

export function CardSection(props: {
  title: string
  tone?: 'plain' | 'sunken'
  id?: string
  children: ReactNode
}) {
  const generatedId = useId()
  const id = props.id ?? generatedId
  return (
    <Card as="section" tone={props.tone ?? 'plain'} aria-labelledby={id}>
      <Stack gap="s">
        <Heading level={2} size="h3" id={id}>
          {props.title}
        </Heading>
        {props.children}
      </Stack>
    </Card>
  )
}
