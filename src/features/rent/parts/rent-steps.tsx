import { rentStepCopy } from '#rent/words/checkout.ts'
import { type Step, Steps } from '#ui/steps/steps.tsx'

const names = ['office', 'terms', 'check', 'pay'] as const

interface Props {
  at: (typeof names)[number]
  links?: Partial<Record<(typeof names)[number], Pick<Step, 'href' | 'onClick'>>>
}

export function RentSteps({ at, links = {} }: Props) {
  const current = names.indexOf(at)
  return (
    <Steps
      label={rentStepCopy.label}
      steps={names.map((name, index) => ({
        label: rentStepCopy[name],
        state: index < current ? 'done' : index === current ? 'current' : 'next',
        ...(index < current ? { stateLabel: rentStepCopy.done } : {}),
        ...links[name],
      }))}
    />
  )
}
