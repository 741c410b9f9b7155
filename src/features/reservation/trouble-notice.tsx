import { addresses } from '#contract/addresses.ts'
import { payingBalanceCopy } from '#copy/paying-balance.ts'
import { refusalText } from '#copy/refusals.ts'
import { fieldRefusalText, registrationCopy } from '#copy/registration.ts'
import { lackingOf } from '#state/paying-balance.ts'
import { loginAddress } from '#state/session.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { Trouble } from './reservation-page.ts'

/** Why sending failed. When the session ended the login opens beside: what was typed stays in this page's memory. */
export function TroubleNotice({
  trouble,
  title,
  callback,
}: {
  trouble: Trouble | null
  title: string
  callback: string
}) {
  if (trouble === null) return null
  if (trouble.code === 'login_required') {
    return (
      <Notice
        tone="warning"
        live="assertive"
        title={registrationCopy.sessionTitle}
        data-test={trouble.code}
        action={
          <ButtonLink href={loginAddress(callback)} external icon="login">
            {registrationCopy.loginBeside}
          </ButtonLink>
        }
      >
        {registrationCopy.sessionText}
      </Notice>
    )
  }
  if (trouble.code === 'insufficient_funds') {
    return (
      <Notice
        tone="warning"
        live="assertive"
        title={payingBalanceCopy.insufficientTitle}
        data-test={trouble.code}
        action={<ButtonLink href={addresses.legalsBalance}>{payingBalanceCopy.toBalance}</ButtonLink>}
      >
        {payingBalanceCopy.insufficient(lackingOf(trouble))}
      </Notice>
    )
  }
  const first = trouble.fields[0]
  return (
    <Notice tone="danger" live="assertive" title={title} data-test={trouble.code}>
      {refusalText(trouble.code)} {first && fieldRefusalText(first.code)}
    </Notice>
  )
}
