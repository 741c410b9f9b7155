import type { LifeStep } from '#contract/claim-card.ts'
import { claimCardCopy as copy } from '#copy/claim-card.ts'
import { dateInDots, instantInWords } from '#copy/date-text.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { ShownClaim } from './claim-card-state.ts'
import { Section } from './section.tsx'

/** Deadlines have an exact moment; a day is enough for the rest. */
const when = ({ step, at: time, date }: LifeStep): string =>
  step === 'pay_until' && time !== null ? instantInWords(new Date(time)) : dateInDots(date)

function Step({ step }: { step: LifeStep }) {
  const words = copy.steps[step.step]
  return (
    <Inline gap="s" align="start" wrap={false}>
      <Text as="span" tone={step.done ? 'success' : 'muted'}>
        <Icon name={step.done ? 'check' : 'clock'} size="small" />
      </Text>
      <Stack gap="none">
        <Text weight={step.done ? 'regular' : 'strong'}>
          <VisuallyHidden>{step.done ? copy.lineDone : copy.lineNext}: </VisuallyHidden>
          {step.done ? words.done : words.next}
        </Text>
        <Text size="small" tone="muted" numeric>
          {when(step)}
        </Text>
      </Stack>
    </Inline>
  )
}

/** What happened to a rental and what comes next, with dates; folded where there is little room. */
export function LifeLine({ state: { card }, folded }: { state: ShownClaim; folded?: boolean }) {
  if (card === null || card.line.length === 0) return null
  const steps = (
    <Stack as="ol" gap="s">
      {card.line.map((step) => (
        <li key={step.step}>
          <Step step={step} />
        </li>
      ))}
    </Stack>
  )
  return folded ? (
    <Stack as="section" aria-label={copy.line}>
      <Disclosure title={copy.line}>{steps}</Disclosure>
    </Stack>
  ) : (
    <Section title={copy.line}>{steps}</Section>
  )
}
