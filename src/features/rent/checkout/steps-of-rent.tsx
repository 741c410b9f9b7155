import { stepCopy } from '#copy/checkout.ts'
import { Steps } from '#ui/steps/steps.tsx'

const names = ['office', 'terms', 'check', 'pay'] as const

/** `back` is the address of the previous step. */
export function StepsOfRent({ at: step, back }: { at: 'office' | 'terms'; back?: string }) {
  const here = names.indexOf(step)
  return (
    <Steps
      label={stepCopy.label}
      steps={names.map((name, index) => ({
        label: stepCopy[name],
        state: index < here ? 'done' : index === here ? 'current' : 'next',
        ...(index < here ? { stateLabel: stepCopy.done, ...(back ? { href: back } : {}) } : {}),
      }))}
    />
  )
}
