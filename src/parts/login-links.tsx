import { browserEnvironment } from '#browser/browser-environment.ts'
import { partsCopy } from '#copy/parts.ts'
import { thisPage } from '#state/claim-address.ts'
import { loginAddress } from '#state/session.ts'
import { ButtonLink } from '#ui/button/button.tsx'

/** Keeps input of this page. */
export const LoginInNewTab = () => (
  <ButtonLink href={loginAddress(thisPage(browserEnvironment))} external icon="login">
    {partsCopy.loginInNewTab}
  </ButtonLink>
)

/** For pages without input. */
export const LoginLink = () => (
  <ButtonLink href={loginAddress(thisPage(browserEnvironment))} tone="primary">
    {partsCopy.loginAgain}
  </ButtonLink>
)
