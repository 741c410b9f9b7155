import { island } from '#screens/island.tsx'
import { withoutLoginPage } from './without-login-page.ts'
import { WithoutLoginView } from './without-login-view.tsx'

/** Extending without a login. Client-only: a press before hydration would be lost. */
export const WithoutLoginIsland = island(withoutLoginPage, WithoutLoginView)
