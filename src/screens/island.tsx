import type { ComponentType, ReactElement } from 'react'
import { browserEnvironment } from '#browser/browser-environment.ts'
import type { Environment } from '#browser/environment.ts'

export function island<Props extends { readonly page: unknown }>(
  open: (environment: Environment) => Props['page'],
  View: ComponentType<Props>,
): (props: Omit<Props, 'page'>) => ReactElement {
  let page: Props['page'] | undefined
  return (props) => {
    page ??= open(browserEnvironment)
    return <View {...({ ...props, page } as Props)} />
  }
}
