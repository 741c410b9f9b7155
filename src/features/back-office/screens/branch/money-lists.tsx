import type { PendingTopUp } from '#back-office/api/branch-refunds.ts'
import {
  type BranchRefund,
  bookTopUp,
  proposeBranchSettlement,
  readBranchRefunds,
  readPendingTopUps,
} from '#back-office/api/branch-refunds.ts'
import {
  refundRefusalText,
  refundsCopy,
  topUpRefusalText,
  topUpsCopy,
} from '#back-office/words/branch-refunds.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { LimitedField } from '#kit/screens/limited-field.tsx'
import { list, toLoadedRows } from '#kit/screens/list.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import {
  refundAmountColumn,
  refundNextTryColumn,
  refundProblemColumn,
  SettledDocumentField,
} from '#money/parts/refund-columns.tsx'
import { parseTopUpAmount } from '#money/rules/ledger.ts'
import { placeNumberText } from '#places/words/rented-place.ts'
import { Link } from '#ui/link/link.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { type DeskActions, OpenClaimButton } from './claims-table.tsx'

interface SettleDraft {
  readonly document: string
  readonly reason: string
}

export const refundsList = (environment: Environment, desk: DeskActions) =>
  list<BranchRefund, SettleDraft>({
    read: async (_, page) =>
      toLoadedRows(await call(environment, readBranchRefunds, { query: { page } }), ({ refunds }) => refunds),
    words: refundsCopy,
    refusal: refundRefusalText,
    lead: (
      <Text tone="muted">
        {refundsCopy.lead} <Link href={pagePaths.branchIntegrations}>{refundsCopy.integrations}</Link>
      </Text>
    ),
    none: refundsCopy.none,
    table: {
      caption: refundsCopy.tab,
      columns: [
        {
          label: refundsCopy.columns.claim,
          names: true,
          cell: ({ claim }) => <OpenClaimButton id={claim} desk={desk} />,
        },
        { label: refundsCopy.columns.holder, cell: ({ holder }) => holder },
        { label: refundsCopy.columns.office, cell: ({ index }) => index },
        { label: refundsCopy.columns.box, cell: placeNumberText },
        refundAmountColumn,
        refundProblemColumn,
        refundNextTryColumn,
      ],
      idOf: ({ payment }) => payment,
    },
    acts: {
      column: refundsCopy.columns.act,
      narrow: true,
      buttons: ({ claim, proposal }) =>
        proposal === null
          ? { label: refundsCopy.settle, about: refundsCopy.title(claim) }
          : refundsCopy.proposed(proposal.by, formatMoscowDateTime(new Date(proposal.until))),
      nameOf: ({ claim }) => claim,
      doneWords: refundsCopy.done,
      formId: 'settle-refund',
      draft: { document: '', reason: '' },
      title: ({ claim }) => refundsCopy.title(claim),
      submit: refundsCopy.send,
      submitting: refundsCopy.sending,
      refusal: refundRefusalText,
      atFields: ['document_missing', 'reason_missing'],
      fields: ({ subject: { amount, order }, draft, refused }, fill) => (
        <>
          <Text>{refundsCopy.text(formatAmount(amount), order)}</Text>
          <SettledDocumentField
            value={draft.document}
            refused={refused}
            onChange={(document) => fill({ document })}
          />
          <LimitedField
            name="settled-reason"
            limit={maxTextLength.reason}
            label={refundsCopy.reason}
            autoComplete="off"
            required
            value={draft.reason}
            error={refused === 'reason_missing' ? refundRefusalText(refused) : undefined}
            onChange={(event) => fill({ reason: event.target.value })}
          />
        </>
      ),
      send: ({ payment }, draft) => {
        const document = draft.document.trim()
        const reason = draft.reason.trim()
        if (document === '') return { ok: false, code: 'document_missing' }
        if (reason === '') return { ok: false, code: 'reason_missing' }
        return call(environment, proposeBranchSettlement, { params: { payment }, body: { document, reason } })
      },
    },
  })

interface BookingDraft {
  readonly amount: string
  readonly document: string
}

const amountCodes = [
  'amount_missing',
  'amount_malformed',
  'amount_too_small',
  'amount_too_large',
  'amount_differs',
]
const documentCodes = ['document_missing', 'document_used']

export const topUpsList = (environment: Environment) =>
  list<PendingTopUp, BookingDraft>({
    read: async (search, page) => {
      const query = { page, ...(search === '' ? {} : { search }) }
      return toLoadedRows(await call(environment, readPendingTopUps, { query }), ({ topUps }) => topUps)
    },
    words: topUpsCopy,
    refusal: topUpRefusalText,
    search: { name: 'top-up-search', label: topUpsCopy.search, find: topUpsCopy.go },
    none: ({ answered }) => (answered === '' ? topUpsCopy.none : topUpsCopy.noneFound),
    table: {
      caption: topUpsCopy.tab,
      columns: [
        { label: topUpsCopy.columns.id, names: true, cell: ({ id }) => topUpsCopy.number(id) },
        { label: topUpsCopy.columns.payer, cell: ({ organisation }) => organisation },
        { label: topUpsCopy.columns.inn, cell: ({ inn }) => inn },
        {
          label: topUpsCopy.columns.date,
          cell: ({ reservedAt }) => formatMoscowDateTime(new Date(reservedAt)),
        },
        { label: topUpsCopy.columns.amount, align: 'end', cell: ({ amount }) => formatAmount(amount) },
      ],
      idOf: ({ id }) => id,
    },
    acts: {
      column: topUpsCopy.columns.act,
      narrow: true,
      buttons: ({ id }) => ({ label: topUpsCopy.book, about: topUpsCopy.title(id) }),
      nameOf: ({ id }) => id,
      doneWords: topUpsCopy.done,
      formId: 'book-top-up',
      draft: { amount: '', document: '' },
      title: ({ id }) => topUpsCopy.title(id),
      submit: topUpsCopy.send,
      submitting: topUpsCopy.sending,
      refusal: topUpRefusalText,
      atFields: [...amountCodes, ...documentCodes],
      fields: ({ subject: { organisation, inn }, draft, refused }, fill) => {
        const errorAt = (codes: readonly string[]) =>
          refused !== null && codes.includes(refused) ? topUpRefusalText(refused) : undefined
        return (
          <>
            <Text>{topUpsCopy.text(organisation, inn)}</Text>
            <TextField
              name="booked-amount"
              label={topUpsCopy.amount}
              suffix="₽"
              inputMode="decimal"
              autoComplete="off"
              width="medium"
              required
              value={draft.amount}
              error={errorAt(amountCodes)}
              onChange={(event) => fill({ amount: event.target.value })}
            />
            <LimitedField
              name="booked-document"
              limit={maxTextLength.documentNumber}
              label={topUpsCopy.document}
              autoComplete="off"
              width="medium"
              required
              value={draft.document}
              error={errorAt(documentCodes)}
              onChange={(event) => fill({ document: event.target.value })}
            />
          </>
        )
      },
      send: ({ id }, draft) => {
        const amount = parseTopUpAmount(draft.amount)
        if (!amount.ok) return amount
        const document = draft.document.trim()
        if (document === '') return { ok: false, code: 'document_missing' }
        return call(environment, bookTopUp, { params: { id }, body: { amount: amount.value, document } })
      },
    },
  })
