import { refusalText } from '#copy/refusals.ts'
import { fieldRefusalText } from '#copy/registration.ts'
import { InsufficientFunds } from '#parts/paying.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { lackingOf } from '#state/paying-balance.ts'
import type { Trouble } from './reservation-page.ts'

/** Why sending failed; the balance may lack money, a field may be wrong, the session may have ended. */
export function TroubleNotice({ trouble, title }: { trouble: Trouble | null; title: string }) {
  if (trouble === null) return null
  const { code, fields } = trouble
  if (code === 'insufficient_funds') return <InsufficientFunds lacking={lackingOf(trouble)} />
  const first = fields[0]
  return (
    <RefusalNotice
      code={code}
      title={title}
      words={() => (
        <>
          {refusalText(code)} {first && fieldRefusalText(first.code)}
        </>
      )}
    />
  )
}
