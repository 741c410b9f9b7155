import { useStore } from '@nanostores/react'
import { checkoutCopy } from '#copy/checkout.ts'
import { ONLINE_PAYMENT_MINUTES } from '#domain/limits.ts'
import { Timer } from '#ui/timer/timer.tsx'
import type { WizardPage } from './wizard-page.ts'

const minute = 60_000

/** How long the box is kept for this session; said at few marks only. */
export function HoldTimer({ page, cell }: { page: WizardPage; cell: boolean }) {
  const left = useStore(page.$holdLeft)
  if (left === null) return null
  return (
    <Timer
      remaining={left}
      total={ONLINE_PAYMENT_MINUTES * minute}
      label={checkoutCopy.holdLabel[cell ? 'cell' : 'box']}
      announcement={checkoutCopy.holdAnnounced}
    />
  )
}
