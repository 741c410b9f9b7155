import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { generalRefusalText } from '#kit/words/general-refusals.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { LoadFailure } from './load-failure.tsx'

const CHUNK_UNAVAILABLE = 'ChunkUnavailableError'

interface BoundaryProps {
  draw: () => ReactNode
  failed: () => ReactNode
}

/** Draws `failed` if the chunk of a lazy view fails to load; other errors are bugs and are rethrown. */
export class ChunkBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    const { error } = this.state
    if (error === null) return this.props.draw()
    if (error.name !== CHUNK_UNAVAILABLE) throw error
    return this.props.failed()
  }
}

/** Like React's `lazy`, but for a named export; a failed load throws an error that {@link ChunkBoundary} recognises. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (View) => ({ default: View }),
      (cause: unknown) => {
        throw Object.assign(new Error('a view did not load', { cause }), { name: CHUNK_UNAVAILABLE })
      },
    ),
  )

export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const View = lazyComponent(load)
  return function LazyView(props) {
    return (
      <ChunkBoundary
        draw={() => (
          <Suspense fallback={waiting}>
            <View {...props} />
          </Suspense>
        )}
        failed={() => (
          <LoadFailure
            code="offline"
            part
            title={sharedCopy.notLoaded}
            words={generalRefusalText}
            onRetry={browserEnvironment.reload}
            retryWords={sharedCopy.reload}
          />
        )}
      />
    )
  }
}
