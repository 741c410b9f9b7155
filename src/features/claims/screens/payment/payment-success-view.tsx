import { downloadApplicationForm, downloadClaimCalendar } from '#claims/api/claim-details.ts'
import type { Claim } from '#claims/api/claims.ts'
import { NextStepButton } from '#claims/parts/claim-progress.tsx'
import { MailingAddress } from '#claims/parts/mailing-address.tsx'
import { OfficeVisit } from '#claims/parts/office-visit.tsx'
import { WithdrawClaimButton } from '#claims/parts/withdraw-claim-button.tsx'
import { isFinalSituation, type Situation } from '#claims/rules/claim-situation.ts'
import { findExtensionWindow } from '#claims/rules/extension.ts'
import { claimDetailsCopy } from '#claims/words/claim-details.ts'
import { claimStampWords, situationCopy } from '#claims/words/claim-situation.ts'
import { mailingAddressNoteText } from '#claims/words/mailing-address.ts'
import { movingCopy } from '#claims/words/moving.ts'
import { receiptStubCopy, resultStampTexts, successStepTexts } from '#claims/words/result-pages.ts'
import { visitCopy } from '#claims/words/visit.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { printPage } from '#kit/browser/page-actions.ts'
import { island } from '#kit/screens/island.tsx'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { typeset, typesetAddress } from '#kit/words/typeset.ts'
import { FiscalReceiptLinks } from '#money/parts/payment-controls.tsx'
import { PaymentSummary, toClaimPaymentSummary } from '#money/parts/payment-summary.tsx'
import { paymentSuccessCopy } from '#money/words/payment.ts'
import { onlinePaymentKindWords } from '#money/words/payment-options.ts'
import { officeAddressLine, rentedPlaceFromClaim, rentForSituationText } from '#places/parts/rented-place.ts'
import { boxOrCellWords, placeNumberText } from '#places/words/rented-place.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { AccordionFrame, Disclosure } from '#ui/accordion/accordion.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import {
  StampedStatusSlip,
  type StampedStatusSlipProps,
} from '#ui/stamped-status-slip/stamped-status-slip.tsx'
import { Text } from '#ui/text/text.tsx'
import { ClaimResultFrame } from './claim-result-frame.tsx'
import {
  type ClaimResultPage,
  createClaimResultPage,
  isCancelledWithRefund,
  type LoadedClaimResult,
} from './claim-result-page.ts'

interface Props {
  end: LoadedClaimResult
  page: ClaimResultPage
}

const situationText = (claim: Claim, { code }: Situation) => situationCopy[code](rentForSituationText(claim))

function nextSteps({
  claim,
  situation,
  today,
}: LoadedClaimResult): readonly { when?: string; text: string }[] {
  const isDated = claim.prolongationOf === null ? successStepTexts[situation.code] : undefined
  if (isDated === undefined) return situationText(claim, situation).steps.map((text) => ({ text }))
  return isDated({
    start: claim.startDate,
    end: claim.endDate,
    payUntil: claim.reservationTerm === null ? null : formatMoscowDateTime(new Date(claim.reservationTerm)),
    total: formatAmount(claim.total),
    clientType: claim.clientType,
    isAaps: claim.isAaps,
    isDue: today >= claim.startDate,
    move: claim.move,
    oneMonth: findExtensionWindow({ start: claim.startDate, end: claim.endDate }) === null,
  })
}

const NextButton = ({ end, page }: Props) => (
  <NextStepButton
    claim={{
      situation: end.situation,
      id: end.claim.id,
      previous: end.claim.prolongationOf,
      extension: end.extension,
    }}
    onRentAgain={page.startAgain}
  />
)

/** Situations that end with a visit to the office; after `pay_by_order` the visit follows the payment. */
const situationsOfVisit: readonly string[] = ['to_sign', 'start_unsigned', 'pay_at_office']

const isVisitAhead = ({ claim, situation: { code } }: LoadedClaimResult): boolean =>
  claim.prolongationOf === null && [...situationsOfVisit, 'pay_by_order'].includes(code)

const Withdraw = ({ end: { claim, situation }, page }: Props) =>
  situation.actions.includes('withdraw') && (
    <WithdrawClaimButton withdrawal={page.withdrawal} claim={claim.id} />
  )

function Next({ end, page }: Props) {
  return (
    <Stack as="section" gap="m" aria-labelledby="next">
      <Heading level={2} size="h3" id="next">
        {paymentSuccessCopy.next}
      </Heading>
      <Stack as="ol" gap="m">
        {nextSteps(end).map(({ when, text }, index) => (
          <li key={text}>
            <Inline gap="m" align="start" wrap={false} lastGrows>
              <Text as="span" size="figure" weight="strong" tone="accent" numeric nowrap>
                {index + 1}
              </Text>
              <Stack gap="none">
                {when && (
                  <Text weight="strong" numeric>
                    {typeset(when)}
                  </Text>
                )}
                <Text prose>{typeset(text)}</Text>
              </Stack>
            </Inline>
          </li>
        ))}
      </Stack>
      {/* The visit stands beside the steps. */}
      {!situationsOfVisit.includes(end.situation.code) && (
        <Inline data-print="never">
          <NextButton end={end} page={page} />
        </Inline>
      )}
    </Stack>
  )
}

function Facts({ end }: { end: LoadedClaimResult }) {
  const { claim, receipts } = end
  const { postOffice: office } = claim
  const place = rentedPlaceFromClaim(claim)
  return (
    <section aria-label={paymentSuccessCopy.claimNumber(claim.id)}>
      <DescriptionList
        items={[
          ...(claim.reservationTerm === null
            ? []
            : [
                {
                  term: paymentSuccessCopy.payUntil,
                  details: paymentSuccessCopy.payUntilValue(
                    formatMoscowDateTime(new Date(claim.reservationTerm)),
                  ),
                },
              ]),
          ...(isVisitAhead(end)
            ? []
            : [{ term: paymentSuccessCopy.office, details: typesetAddress(officeAddressLine(office)) }]),
          { term: boxOrCellWords(place).title, details: placeNumberText(place) },
          {
            term: paymentSuccessCopy.period,
            details: `${formatDottedDate(claim.startDate)} – ${formatDottedDate(claim.endDate)}`,
          },
          ...(claim.paymentMethod === null
            ? []
            : [
                {
                  term: paymentSuccessCopy.method,
                  details: claim.payment?.way
                    ? onlinePaymentKindWords[claim.payment.way]
                    : reservationCopy.methods[claim.paymentMethod].label,
                },
              ]),
          { term: paymentSuccessCopy.total, details: formatAmount(claim.total) },
          ...(receipts.length === 0
            ? []
            : [{ term: paymentSuccessCopy.receipt, details: <FiscalReceiptLinks receipts={receipts} /> }]),
        ]}
      />
    </section>
  )
}

const thingsToBring = ({ clientType, move }: Claim): readonly string[] => [
  ...(clientType === clientTypeByName.legal
    ? paymentSuccessCopy.bringEntity
    : paymentSuccessCopy.bringPerson),
  ...(clientType === clientTypeByName.privileged ? [paymentSuccessCopy.privilegeDocumentText] : []),
  ...(move?.hasOldKey ? [claimDetailsCopy.documents.old_key] : []),
]

function ClaimFiles({ end, page }: Props) {
  const { claim, situation } = end
  return (
    <Inline gap="m" data-print="never" columnOnPhone>
      <ButtonLink href={pagePaths.claim(claim.id)}>{paymentSuccessCopy.claim}</ButtonLink>
      {!isFinalSituation(situation.code) && !isVisitAhead(end) && (
        <ButtonLink tone="plain" icon="calendar" href={buildFileUrl(downloadClaimCalendar, { id: claim.id })}>
          {paymentSuccessCopy.calendar}
        </ButtonLink>
      )}
      <ButtonLink
        tone="plain"
        icon="download"
        href={buildFileUrl(downloadApplicationForm, { id: claim.id })}
        external
      >
        {paymentSuccessCopy.applicationPdf}
      </ButtonLink>
      {isVisitAhead(end) && (
        <ButtonLink tone="plain" icon="document" href="/docs/order-of-service-provision.pdf" external>
          {visitCopy.serviceOrder}
        </ButtonLink>
      )}
      <Button tone="plain" icon="print" onClick={printPage}>
        {paymentSuccessCopy.print}
      </Button>
      <Withdraw end={end} page={page} />
    </Inline>
  )
}

const stampFor = ({ code }: Situation): StampedStatusSlipProps['stamp'] => {
  if (code === 'never_signed') return { words: resultStampTexts.unsigned, tone: 'bad' }
  if (code === 'ended' || code === 'terminated') return { words: resultStampTexts.ended, tone: 'quiet' }
  if (isFinalSituation(code)) return { words: resultStampTexts.cancelled, tone: 'quiet' }
  return { words: resultStampTexts.unpaid, tone: 'awaited' }
}

function WithoutAddress({ end, page }: Props) {
  const { claim, situation } = end
  const refund = isCancelledWithRefund(claim) ? claim.payment : null
  const steps = nextSteps(end)
  return (
    <StampedStatusSlip
      eyebrow={paymentSuccessCopy.claimNumber(claim.id)}
      title={situationText(claim, situation).heading}
      stamp={stampFor(situation)}
      actions={
        <>
          <NextButton end={end} page={page} />
          <ButtonLink href={pagePaths.claim(claim.id)}>{paymentSuccessCopy.claim}</ButtonLink>
          <Withdraw end={end} page={page} />
        </>
      }
      stub={
        <PaymentSummary
          {...toClaimPaymentSummary(claim)}
          sumLabel={
            refund
              ? receiptStubCopy[refund.state === 'refunded' ? 'returned' : 'toReturn']
              : receiptStubCopy[situation.actions.includes('pay') ? 'due' : 'total']
          }
          sum={refund?.amount ?? claim.total}
        />
      }
      stubLabel={receiptStubCopy.label}
    >
      {claim.reservationTerm !== null && (
        <Text size="lead" numeric>
          {paymentSuccessCopy.payUntilText(formatMoscowDateTime(new Date(claim.reservationTerm)))}
        </Text>
      )}
      {/* The second step says that money will be returned, and the stub says how much. */}
      {(refund ? steps.slice(0, 1) : steps).map(({ text }) => (
        <Text key={text}>{typeset(text)}</Text>
      ))}
    </StampedStatusSlip>
  )
}

function PaymentSuccessView({ page }: { page: ClaimResultPage }) {
  return (
    <ClaimResultFrame page={page}>
      {(claim, end) => {
        const { code, stamp } = end.situation
        if (stamp === null) return <WithoutAddress end={end} page={page} />
        return (
          <Stack gap="xl">
            <Stack gap="xs">
              <Heading level={1}>{situationText(claim, end.situation).heading}</Heading>
              <Inline gap="m">
                <Text size="lead" tone="muted">
                  {paymentSuccessCopy.claimNumber(claim.id)}
                </Text>
                {stamp === 'paid' && (
                  <Text size="lead" numeric>
                    {paymentSuccessCopy.received(formatAmount(claim.total))}
                  </Text>
                )}
              </Inline>
            </Stack>
            <MailingAddress
              claim={claim}
              isActive={stamp === 'paid'}
              stamped={claimStampWords[stamp]}
              lands={end.lands}
              note={
                claim.move && isVisitAhead(end)
                  ? movingCopy.addressNote(claim.move)
                  : mailingAddressNoteText(code, rentForSituationText(claim))
              }
            />
            <Columns shape={isVisitAhead(end) ? 'asideBetween' : 'whole'} gap="xl" align="start">
              <Next end={end} page={page} />
              {isVisitAhead(end) && (
                <OfficeVisit
                  claim={claim}
                  things={thingsToBring(claim)}
                  planner={page.visits}
                  today={end.today}
                  now={end.now}
                  withAddress
                />
              )}
              <Stack gap="m">
                <AccordionFrame>
                  <Disclosure title={paymentSuccessCopy.rest}>
                    <Facts end={end} />
                  </Disclosure>
                </AccordionFrame>
                <ClaimFiles end={end} page={page} />
              </Stack>
            </Columns>
          </Stack>
        )
      }}
    </ClaimResultFrame>
  )
}

export const PaymentSuccessIsland = island(
  (environment) => createClaimResultPage(environment, 'success'),
  PaymentSuccessView,
)
