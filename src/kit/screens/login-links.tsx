import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { buildLoginUrl } from '#kit/state/session.ts'
import { currentPagePath } from '#kit/state/url-params.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { ButtonLink } from '#ui/button/button.tsx'

/** For pages with input: the login opens in a new tab, and the page keeps the input. */
export const LoginInNewTabLink = () => (
  <ButtonLink href={buildLoginUrl(currentPagePath(browserEnvironment))} external icon="login">
    {sharedCopy.loginInNewTab}
  </ButtonLink>
)

/** For pages without input: the login replaces the page. */
export const LoginLink = () => (
  <ButtonLink href={buildLoginUrl(currentPagePath(browserEnvironment))} tone="primary">
    {sharedCopy.loginAgain}
  </ButtonLink>
)
