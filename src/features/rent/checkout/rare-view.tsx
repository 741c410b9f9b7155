import { type ComponentType, lazy, Suspense } from 'react'
import { browserEnvironment } from '#browser/browser-environment.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { PlaceFailure } from './place-failure.tsx'

const Lost = () => <PlaceFailure code="offline" onRetry={() => browserEnvironment.reload()} />

/** A view that few addresses show: its code comes when it is needed; when the network loses it, the page says so. `cards` is how much room it will take. */
export function rareView<Props extends object>(load: () => Promise<ComponentType<Props>>, cards = 4) {
  const View = lazy(() =>
    load().then(
      (loaded) => ({ default: loaded as ComponentType<object> }),
      () => ({ default: Lost as ComponentType<object> }),
    ),
  )
  return (props: Props) => (
    <Suspense fallback={<Skeleton label={checkoutCopy.loading} shape="card" count={cards} />}>
      <View {...props} />
    </Suspense>
  )
}
