import type { ComponentType, ReactElement } from 'react'
import { browserEnvironment } from '#browser/browser-environment.ts'
import type { Environment } from '#browser/environment.ts'

/** A view with the page that it draws, opened once in the browser; its other props come from the `.astro` page. */
export function island<Props extends { readonly page: unknown }>(
  open: (environment: Environment) => Props['page'],
  View: ComponentType<Props>,
): (props: Omit<Props, 'page'>) => ReactElement {
  const page = open(browserEnvironment)
  return (props) => <View {...({ ...props, page } as Props)} />
}
