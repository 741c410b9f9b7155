import { useStore } from '@nanostores/react'
import { memo, useState } from 'react'
import { checkoutCopy } from '#copy/checkout.ts'
import { lazyView } from '#parts/lazy-view.tsx'
import { SheetFold } from '#ui/form-sheet/form-sheet.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { useChoice } from './use-choice.ts'
import type { WizardPage } from './wizard-page.ts'

const PromoCode = lazyView(
  async () => (await import('./promo-code.tsx')).PromoCode,
  <Skeleton label={checkoutCopy.loading} shape="card" />,
)

/** A promo code, one line until somebody opens it or a code stands in it. */
export const PromoField = memo(({ page }: { page: WizardPage }) => {
  const [opened, setOpened] = useState(false)
  const promo = useChoice('promo')
  const problem = useStore(page.$promoProblem)
  // Once it is open it stays so: a code that is deleted must not close the field under the hand.
  const isOpen = opened || promo !== '' || problem !== null
  return (
    <SheetFold id="discount" title={checkoutCopy.promo} open={isOpen} onOpen={() => setOpened(true)}>
      {isOpen && <PromoCode page={page} />}
    </SheetFold>
  )
})
