import type { ComponentType, ReactElement } from 'react'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import type { Environment } from '#kit/browser/environment.ts'

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
