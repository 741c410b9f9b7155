import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { thisPage } from '#kit/state/claim-address.ts'
import { loginAddress } from '#kit/state/session.ts'
import { partsCopy } from '#kit/words/parts.ts'
import { ButtonLink } from '#ui/button/button.tsx'

/** For pages with input, which stay open. */
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
