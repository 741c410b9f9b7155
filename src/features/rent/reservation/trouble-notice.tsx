import { refusalText } from '#copy/refusals.ts'
import { fieldRefusalText } from '#copy/registration.ts'
import { LegalConditions } from '#parts/legal-conditions.tsx'
import { InsufficientFunds } from '#parts/paying.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { conditionsOf } from '#state/legal-conditions.ts'
import { shortfallOf } from '#state/paying-balance.ts'
import { Notice } from '#ui/notice/notice.tsx'
import type { Trouble } from './reservation-page.ts'

/** Why sending failed; the balance may lack money, a field may be wrong, the session may have ended. */
export function TroubleNotice({ trouble, title }: { trouble: Trouble | null; title: string }) {
  if (trouble === null) return null
  const { code, fields } = trouble
  if (code === 'insufficient_funds') return <InsufficientFunds shortfall={shortfallOf(trouble)} />
  const conditions = conditionsOf(trouble.data)
  if (conditions.length > 0) {
    return (
      <Notice tone="danger" live="assertive" title={title} data-test={code}>
        <LegalConditions conditions={conditions} />
      </Notice>
    )
  }
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
