import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { type OpenRefund, readOpenRefunds, settleRefund } from '#contract/branch-refunds.ts'
import { longest } from '#contract/typed-text.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { refundsCopy as copy, refundRefusal } from '#copy/branch-refunds.ts'
import { instantInWords } from '#copy/date-text.ts'
import { placeNumber } from '#copy/rented-place.ts'
import { LimitedField } from '#parts/limited-field.tsx'
import { amountColumn, nextTryColumn, problemColumn, SettledDocumentField } from '#parts/refunds.tsx'
import { list, rowsOf } from '#screens/list.ts'
import { Link } from '#ui/link/link.tsx'
import { Text } from '#ui/text/text.tsx'
import { type Desk, OpenClaim } from './claims-table.tsx'

interface SettleDraft {
  readonly document: string
  readonly reason: string
}

export const refundsList = (environment: Environment, desk: Desk) =>
  list<OpenRefund, SettleDraft>({
    read: async (_, page) =>
      rowsOf(await call(environment, readOpenRefunds, { query: { page } }), ({ refunds }) => refunds),
    words: copy,
    refusal: refundRefusal,
    lead: (
      <Text tone="muted">
        {copy.lead} <Link href={addresses.branchIntegrations}>{copy.integrations}</Link>
      </Text>
    ),
    none: copy.none,
    table: {
      caption: copy.tab,
      columns: [
        { label: copy.columns.claim, names: true, cell: ({ claim }) => <OpenClaim id={claim} desk={desk} /> },
        { label: copy.columns.holder, cell: ({ holder }) => holder },
        { label: copy.columns.office, cell: ({ index }) => index },
        { label: copy.columns.box, cell: placeNumber },
        amountColumn,
        problemColumn,
        nextTryColumn,
      ],
      idOf: ({ payment }) => payment,
    },
    acts: {
      column: copy.columns.act,
      narrow: true,
      buttons: ({ claim, proposal }) =>
        proposal === null
          ? { label: copy.settle, about: copy.title(claim) }
          : copy.proposed(proposal.by, instantInWords(new Date(proposal.until))),
      nameOf: ({ claim }) => claim,
      doneWords: copy.done,
      formId: 'settle-refund',
      draft: { document: '', reason: '' },
      title: ({ claim }) => copy.title(claim),
      submit: copy.send,
      submitting: copy.sending,
      refusal: refundRefusal,
      atFields: ['document_missing', 'reason_missing'],
      fields: ({ subject: { amount, order }, draft, refused }, fill) => (
        <>
          <Text>{copy.text(amountInWords(amount), order)}</Text>
          <SettledDocumentField
            value={draft.document}
            refused={refused}
            onChange={(document) => fill({ document })}
          />
          <LimitedField
            name="settled-reason"
            limit={longest.reason}
            label={copy.reason}
            autoComplete="off"
            required
            value={draft.reason}
            error={refused === 'reason_missing' ? refundRefusal(refused) : undefined}
            onChange={(event) => fill({ reason: event.target.value })}
          />
        </>
      ),
      send: ({ payment }, draft) => {
        const document = draft.document.trim()
        const reason = draft.reason.trim()
        if (document === '') return { ok: false, code: 'document_missing' }
        if (reason === '') return { ok: false, code: 'reason_missing' }
        return call(environment, settleRefund, { params: { payment }, body: { document, reason } })
      },
    },
  })
