import { useStore } from '@nanostores/react'
import { siteCopy } from '#copy/site.ts'
import { $session, loginAddress, logoutAddress } from '#state/session.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { Text } from '#ui/text/text.tsx'

/** Who is logged in, in the header: name and 'log out', or 'log in' that leads back to this address. */
export function AccountView({ here }: { here: string }) {
  const session = useStore($session, { ssr: 'initial' })
  const { account } = siteCopy
  if (session.kind === 'asking') return <Spinner label={account.asking} />
  if (session.kind !== 'person')
    return (
      <ButtonLink href={loginAddress(here)} tone="onInk" size="small" icon="login">
        {account.login}
      </ButtonLink>
    )
  return (
    <>
      <Text as="span" tone="onInk" size="small">
        {session.person.userName}
      </Text>
      <ButtonLink href={logoutAddress} tone="onInk" size="small">
        {account.logout}
      </ButtonLink>
    </>
  )
}
