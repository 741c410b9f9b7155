import { prolongationRefusalText } from '#copy/prolongation.ts'
import { registrationCopy } from '#copy/registration.ts'
import { loginAddress } from '#state/session.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** Why something was refused; a session that ended is renewed in another tab, so that nothing typed is lost. */
export function RefusalNotice({ code, callback }: { code: string; callback: string }) {
  return (
    <Notice
      tone="danger"
      live="assertive"
      data-test={code}
      action={
        code === 'login_required' && (
          <ButtonLink href={loginAddress(callback)} external icon="login">
            {registrationCopy.loginBeside}
          </ButtonLink>
        )
      }
    >
      {prolongationRefusalText(code)}
    </Notice>
  )
}
