import type { ComponentType } from 'react'
import { browserEnvironment } from '#browser/browser-environment.ts'
import { type LateCode, LostForThisPage } from '#browser/late-code.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { lateView } from '#ui/late-view.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { PlaceFailure } from './place-failure.tsx'

/** A view loaded on demand, with a message when its code is lost. `cards` is the height of its placeholder. */
export const rareView = <Code, Props extends object>(
  code: LateCode<Code>,
  viewOf: (code: Code) => ComponentType<Props>,
  cards = 4,
): ComponentType<Props> =>
  lateView(code, viewOf, {
    waiting: <Skeleton label={checkoutCopy.loading} shape="card" count={cards} />,
    lost: (reason, again) => (
      <PlaceFailure
        code="offline"
        onRetry={reason instanceof LostForThisPage ? () => browserEnvironment.reload() : again}
      />
    ),
  })
