import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import type { LateCode } from '#browser/late-code.ts'
import { whenTouched } from '#browser/when-touched.ts'

/** Code for a component, asked for once it is `wanted`; lost code is asked for again by `again`, by the next press anywhere and by the network's return. */
export function useLate<Code>(
  code: LateCode<Code>,
  wanted = true,
): { here: Code | null; lost: Error | null; again: () => void } {
  const [here, setHere] = useState(code.here)
  const [lost, setLost] = useState<Error | null>(null)
  const ask = useCallback(() => void code().then((come) => setHere(() => come), setLost), [code])
  useEffect(() => {
    if (here !== null || !wanted) return
    if (lost !== null) return whenTouched(ask)
    return ask()
  }, [here, wanted, lost, ask])
  return { here, lost, again: ask }
}

/** What stands in place of a view. */
interface InPlace {
  /** While its code is on its way. */
  waiting?: ReactNode
  /** When the network lost its code; not given: what waits stands on. */
  lost?: (reason: Error, again: () => void) => ReactNode
}

/** A view whose code comes when it is first drawn. */
export function lateView<Code, Props extends object>(
  code: LateCode<Code>,
  viewOf: (code: Code) => ComponentType<Props>,
  { waiting = null, lost: lostView }: InPlace = {},
): ComponentType<Props> {
  return function LateView(props: Props) {
    const { here, lost, again } = useLate(code)
    if (here === null) return lost && lostView ? lostView(lost, again) : waiting
    const View = viewOf(here)
    return <View {...props} />
  }
}
