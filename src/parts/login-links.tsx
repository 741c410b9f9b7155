import { browserEnvironment } from '#browser/browser-environment.ts'
import { partsCopy } from '#copy/parts.ts'
import { thisPage } from '#state/claim-address.ts'
import { loginAddress } from '#state/session.ts'
import { ButtonLink } from '#ui/button/button.tsx'

/** The login in another tab, which comes back to this address there: what was typed here stays. */
export const LoginInNewTab = () => (
  <ButtonLink href={loginAddress(thisPage(browserEnvironment))} external icon="login">
    {partsCopy.loginInNewTab}
  </ButtonLink>
)

/** The login in the place of this page, which comes back to it: for a page on which nothing can have been typed. */
export const LoginLink = () => (
  <ButtonLink href={loginAddress(thisPage(browserEnvironment))} tone="primary">
    {partsCopy.loginAgain}
  </ButtonLink>
)
