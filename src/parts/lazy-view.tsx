import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { browserEnvironment } from '#browser/browser-environment.ts'
import { generalRefusalText } from '#copy/general-refusals.ts'
import { partsCopy } from '#copy/parts.ts'
import { LoadFailure } from './load-failure.tsx'

/** The file of a view did not load. */
class ChunkUnavailableError extends Error {}

interface BoundaryProps {
  draw: () => ReactNode
  failed: () => ReactNode
}

/** Draws `failed` where the file of a lazy view did not load; other errors are bugs and pass. */
export class ChunkBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    const { error } = this.state
    if (error === null) return this.props.draw()
    if (!((error as unknown) instanceof ChunkUnavailableError)) throw error
    return this.props.failed()
  }
}

/** React's `lazy` for a named export, whose failure {@link ChunkBoundary} knows. */
export const lazyExport = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new ChunkUnavailableError('a view did not load', { cause })
    }
  })

/** A view in a file of its own, with an offer to reload the page where that does not load. */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const View = lazyExport(load)
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
            title={partsCopy.notLoaded}
            words={generalRefusalText}
            onRetry={browserEnvironment.reload}
            retryWords={partsCopy.reload}
          />
        )}
      />
    )
  }
}
