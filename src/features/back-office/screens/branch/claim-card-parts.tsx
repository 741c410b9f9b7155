import { printApplication } from '#back-office/api/branch-claims-and-boxes.ts'
import { branchCopy, branchClaimCardCopy as copy } from '#back-office/words/branch.ts'
import { claimTermsCopy, replaceBoxCopy } from '#back-office/words/branch-claim-changes.ts'
import { branchRecoveryCodeCopy } from '#back-office/words/branch-holder-identity.ts'
import type { ClaimPayment } from '#claims/api/claim-details.ts'
import { claimDetailsCopy } from '#claims/words/claim-details.ts'
import { statusHistoryTable } from '#claims/words/history-table.ts'
import { leavingCopy } from '#claims/words/leaving.ts'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { FiscalReceiptLinks } from '#money/parts/payment-controls.tsx'
import { onlinePaymentKindWords } from '#money/words/payment-options.ts'
import { boxOrCellWords } from '#places/words/rented-place.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { groupPriceLines } from '#rent/rules/price.ts'
import { creditPriceRow, priceCopy, priceRowFromGroup, serviceName } from '#rent/words/price-words.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BranchPage } from './branch-page.ts'
import type { LoadedClaimCardState } from './claim-card-store.ts'
import { OpenClaimButton, PaymentPurposeCell } from './claims-table.tsx'

interface Props {
  state: LoadedClaimCardState
  page: BranchPage
}

const leavingRows = ({ leaving }: LoadedClaimCardState['card']) => {
  if (leaving === null) return []
  const { desk, mails } = leavingCopy
  const { forwardTo, forwardUntil, isDone } = leaving
  const mail =
    forwardTo !== null && forwardUntil !== null
      ? desk.forwardUntil(forwardTo, forwardUntil)
      : [mails[leaving.mail], forwardTo].filter(Boolean).join(': ')
  return [
    {
      term: isDone ? desk.done : desk.title,
      details: isDone ? mail : `${desk.until(leaving.lastDay)}. ${mail}`,
    },
  ]
}

export function ClaimCardFacts({ state: { card }, page }: Props) {
  return (
    <Card as="section" aria-labelledby="facts" padding="small">
      <Stack gap="s">
        <Heading level={3} size="h4" id="facts">
          {copy.facts}
        </Heading>
        <DescriptionList
          density="compactBelowDesktop"
          items={[
            { term: copy.holder, details: copy.clientTypes[card.clientType] },
            ...(card.inn === null ? [] : [{ term: copy.inn, details: card.inn }]),
            ...(card.kpp === null ? [] : [{ term: copy.kpp, details: card.kpp }]),
            ...(card.privilegeDocument === null
              ? []
              : [{ term: copy.privilege, details: card.privilegeDocument }]),
            ...(card.boxName === null ? [] : [{ term: boxOrCellWords(card).nameOf, details: card.boxName }]),
            ...leavingRows(card),
            {
              term: copy.period,
              details: `${formatDottedDate(card.startDate)} – ${formatDottedDate(card.endDate)}`,
            },
            {
              term: copy.services,
              details: card.services.map((number) => serviceName(number, card)).join(', ') || copy.none,
            },
            ...(card.paymentMethod === null
              ? []
              : [{ term: copy.method, details: reservationCopy.methods[card.paymentMethod].label }]),
            ...(card.prolongationOf === null
              ? []
              : [
                  {
                    term: copy.predecessor,
                    details: <OpenClaimButton id={card.prolongationOf} desk={page} />,
                  },
                ]),
          ]}
        />
        <PriceLines
          lines={[
            ...groupPriceLines(card.lines).map((group) => priceRowFromGroup(group, card)),
            ...(card.move?.new.claim === card.id
              ? [creditPriceRow(card.move.old.claim, card.move.credit)]
              : []),
          ]}
          total={{ label: priceCopy.total, amount: formatAmount(card.total) }}
        />
      </Stack>
    </Card>
  )
}

export function ClaimCardPayments({ state: { card }, page }: Props) {
  const mayBook = card.acts.includes('book')
  return (
    <Card padding="small">
      <Stack gap="s">
        <Heading level={3} size="h4">
          {copy.payments}
        </Heading>
        {card.payments.length === 0 ? (
          <Text tone="muted">{copy.paymentsNone}</Text>
        ) : (
          <Table
            caption={copy.payments}
            density="dense"
            columns={[
              {
                label: branchCopy.columns.purpose,
                names: true,
                cell: (payment) => <PaymentPurposeCell payment={payment} />,
              },
              {
                label: branchCopy.columns.method,
                cell: (payment) =>
                  payment.way
                    ? onlinePaymentKindWords[payment.way]
                    : reservationCopy.methods[payment.method].label,
              },
              {
                label: branchCopy.columns.status,
                cell: (payment) => (
                  <Inline gap="s" align="baseline">
                    {claimDetailsCopy.paymentStates[payment.state]}
                    <FiscalReceiptLinks receipts={payment.receipts} />
                  </Inline>
                ),
              },
              {
                label: branchCopy.columns.total,
                align: 'end',
                cell: (payment) =>
                  (payment.moved ?? 0) > 0
                    ? copy.movedOf(formatAmount(payment.moved ?? 0), formatAmount(payment.amount))
                    : payment.refunded > 0
                      ? copy.refundedOf(formatAmount(payment.refunded), formatAmount(payment.amount))
                      : formatAmount(payment.amount),
              },
              ...(mayBook
                ? [
                    {
                      label: branchCopy.columns.act,
                      acts: true,
                      cell: (payment: ClaimPayment) =>
                        payment.state === 'reserved' && (
                          <Button
                            size="small"
                            tone="primary"
                            aria-haspopup="dialog"
                            onClick={() => page.card.act.ask('book', { payment: payment.id })}
                          >
                            {branchCopy.book}
                          </Button>
                        ),
                    },
                  ]
                : []),
            ]}
            rows={card.payments}
            idOf={(payment) => String(payment.id)}
          />
        )}
      </Stack>
    </Card>
  )
}

export function ClaimCardHistory({ state: { card } }: { state: LoadedClaimCardState }) {
  return (
    <Disclosure title={copy.history}>
      <Table {...statusHistoryTable} rows={card.history} />
    </Disclosure>
  )
}

export const PrintApplicationLink = ({ claim }: { claim: number }) => (
  <ButtonLink icon="print" href={buildFileUrl(printApplication, { id: claim })} external>
    {copy.application}
  </ButtonLink>
)

export function ClaimCardActions({ state, page }: { state: LoadedClaimCardState; page: BranchPage }) {
  const { card, sending } = state
  const { acts } = card
  return (
    <Card as="section" aria-labelledby="acts" padding="small" data-print="never">
      <Stack gap="s">
        <Heading level={3} size="h4" id="acts">
          {copy.acts}
        </Heading>
        {card.boxOutOfOrder && (
          <Notice tone="warning">{card.mustEmpty ? copy.mustEmpty(card) : copy.boxState(card)}</Notice>
        )}
        <Inline>
          {acts.includes('refuse') && (
            <Button aria-haspopup="dialog" onClick={() => page.card.act.ask('refuse')}>
              {copy.refuse}
            </Button>
          )}
          {acts.includes('end') && (
            <Button tone="danger" aria-haspopup="dialog" onClick={() => page.card.act.ask('end')}>
              {copy.end}
            </Button>
          )}
          {acts.includes('move') && (
            <Button icon="box" aria-haspopup="dialog" onClick={() => void page.move.open(card)}>
              {replaceBoxCopy.act(card)}
            </Button>
          )}
          {acts.includes('change_order') && (
            <Button icon="edit" aria-haspopup="dialog" onClick={() => page.order.open(card)}>
              {claimTermsCopy.act}
            </Button>
          )}
          <Button
            size="small"
            tone="plain"
            icon="login"
            aria-haspopup="dialog"
            onClick={() =>
              page.recovery.open({ claim: card.id, isEntity: card.clientType === clientTypeByName.legal })
            }
          >
            {branchRecoveryCodeCopy.act}
          </Button>
          <Button
            size="small"
            tone="plain"
            icon="box"
            busy={sending.includes('box')}
            onClick={() => void page.card.setBoxOrder(!card.boxOutOfOrder)}
          >
            {branchCopy.boxOf(card.boxOutOfOrder ? branchCopy.putBack : branchCopy.putOut, card)}
          </Button>
        </Inline>
      </Stack>
    </Card>
  )
}
