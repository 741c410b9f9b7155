import { browserEnvironment } from '#browser/browser-environment.ts'
import { withoutLoginPage } from './without-login-page.ts'
import { WithoutLoginView } from './without-login-view.tsx'

const page = withoutLoginPage(browserEnvironment)

/** Extending without a login. Client-only: a press before hydration would be lost. */
export function WithoutLoginIsland() {
  return <WithoutLoginView page={page} />
}
