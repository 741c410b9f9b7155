import type { Claim } from '#claims/api/claims.ts'
import { toKopecks } from '#kit/rules/money.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import {
  PaymentDeadlineBar,
  PaymentMethodField,
  PaymentRulesNote,
  SubmitPaymentButton,
} from '#money/parts/payment-controls.tsx'
import type { ClientRecord } from '#people/api/clients.ts'
import { officeAddressLine, rentedPlaceFromClaim } from '#places/parts/rented-place.ts'
import { boxOrCellWords, placeNumberText } from '#places/words/rented-place.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { groupPriceLines } from '#rent/rules/price.ts'
import { clientTypeOptions } from '#rent/words/checkout.ts'
import { priceCopy, priceRowFromGroup, priceRowFromLine, serviceName } from '#rent/words/price-words.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { StickyContainer, StickyRow } from '#ui/sticky-container/sticky-container.tsx'
import { Text } from '#ui/text/text.tsx'
import { StepRefusalNotice } from './form-frame.tsx'
import type { ReservationStepProps } from './reservation-page.ts'

/** One row of the "Check answers" pattern of GOV.UK. */
const answerRow = (term: string, details: string, onChange: () => void) => ({
  term,
  details,
  action: (
    <LinkButton icon="edit" onClick={onChange} aria-label={reservationCopy.changeOf(term)}>
      {reservationCopy.change}
    </LinkButton>
  ),
})

/** Every answer has a link to its field in the form. */
function rentAnswers(claim: Claim, change: (field: string) => void) {
  const place = rentedPlaceFromClaim(claim)
  const { title, nameOf } = boxOrCellWords(place)
  const boxName = claim.claimBoxes[0]?.boxName
  const period = reservationCopy.periodValue(
    formatDottedDate(claim.startDate),
    formatDottedDate(claim.endDate),
  )
  const services = claim.services.map((number) => serviceName(number, place)).join(', ')
  const link = (term: string, details: string, field: string) => answerRow(term, details, () => change(field))
  return [
    link(reservationCopy.office, typesetAddress(officeAddressLine(claim.postOffice)), 'place'),
    link(title, placeNumberText(place), 'box'),
    link(reservationCopy.period, period, 'start'),
    link(reservationCopy.clientType, clientTypeOptions[claim.clientType].label, 'clientType'),
    link(reservationCopy.services, services || reservationCopy.servicesNone, 'services'),
    ...(boxName ? [link(nameOf, boxName, 'boxName')] : []),
    ...(claim.promo === null ? [] : [link(reservationCopy.promo, claim.promo, 'promo')]),
  ]
}

function tenantAnswers(claim: Claim, record: ClientRecord, onChange: () => void) {
  const link = (term: string, details: string) => answerRow(term, details, onChange)
  if (record.clientType === clientTypeByName.legal) {
    const { orgFullName, fullName, inn, kpp, addressLegal, bankName, bankBic, accountNumber } = record
    return [
      link(reservationCopy.organisation, orgFullName ?? fullName),
      link(reservationCopy.inn, [inn, kpp].filter(Boolean).join(' / ')),
      link(reservationCopy.addressLegal, addressLegal ?? ''),
      link(reservationCopy.bank, [bankName, bankBic].filter(Boolean).join(', ')),
      link(reservationCopy.account, accountNumber ?? ''),
    ]
  }
  const privilege = claim.privilegeDocument ?? record.privilegeDocument
  return [
    link(reservationCopy.fullName, record.fullName),
    link(reservationCopy.passport, reservationCopy.passportValue),
    ...(claim.clientType === clientTypeByName.privileged && privilege
      ? [link(reservationCopy.privilegeDocument, privilege)]
      : []),
  ]
}

export const ClaimTotal = ({ claim }: { claim: Claim }) => (
  <>
    <Text size="small" tone="muted">
      {priceCopy.total}
    </Text>
    <Text size="figure" weight="strong" numeric>
      {formatAmount(claim.total)}
    </Text>
  </>
)

function Price({ claim }: { claim: Claim }) {
  const place = rentedPlaceFromClaim(claim)
  return (
    <Stack gap="s">
      <Stack gap="none">
        <ClaimTotal claim={claim} />
        <Text size="small" tone="muted">
          {priceCopy.firstMonth}: {formatAmount(toKopecks(claim.firstMonthTariff))}
        </Text>
      </Stack>
      <PriceLines lines={groupPriceLines(claim.lines).map((group) => priceRowFromGroup(group, place))} />
      <Disclosure title={priceCopy.byMonth}>
        <PriceLines lines={claim.lines.map((line) => priceRowFromLine(line, place))} />
      </Disclosure>
    </Stack>
  )
}

const paymentProps = ({ state, page }: ReservationStepProps) => ({
  claim: state.claim,
  way: state.way,
  sending: state.busy,
  onPay: () => void page.confirm(),
})

function Order(props: ReservationStepProps) {
  const { state, page } = props
  return (
    <Card tone="raised" as="aside" aria-labelledby="price">
      <Stack gap="m">
        <Heading level={2} size="h4" id="price">
          {reservationCopy.price}
        </Heading>
        <HiddenByWidthOrLogin below="desktop">
          <PaymentDeadlineBar $left={page.$left} claim={state.claim} />
        </HiddenByWidthOrLogin>
        <Price claim={state.claim} />
        <HiddenByWidthOrLogin below="desktop">
          <Stack gap="s">
            <StepRefusalNotice trouble={state.trouble} title={reservationCopy.refusedTitle} />
            <SubmitPaymentButton {...paymentProps(props)} />
          </Stack>
        </HiddenByWidthOrLogin>
        <PaymentRulesNote />
      </Stack>
    </Card>
  )
}

function PayBar(props: ReservationStepProps) {
  const { state, page } = props
  return (
    <HiddenByWidthOrLogin above="tablet">
      <StickyContainer side="bottom">
        <Stack gap="xs">
          <StepRefusalNotice trouble={state.trouble} title={reservationCopy.refusedTitle} />
          <PaymentDeadlineBar $left={page.$left} claim={state.claim} />
          <StickyRow act={<SubmitPaymentButton {...paymentProps(props)} short />} centre>
            <Text as="span" size="large" weight="strong" nowrap numeric>
              {formatAmount(state.claim.total)}
            </Text>
          </StickyRow>
        </Stack>
      </StickyContainer>
    </HiddenByWidthOrLogin>
  )
}

/** Review of the claim before confirmation and payment (M-ROUTE-20). */
export function ClaimReviewView({ state, page }: ReservationStepProps) {
  const { claim, record } = state
  return (
    <>
      <Columns shape="asideEnd" align="start">
        <Stack gap="l">
          <Card as="section" aria-labelledby="order">
            <Stack gap="s">
              <Heading level={2} size="h3" id="order">
                {reservationCopy.order}
              </Heading>
              <DescriptionList items={rentAnswers(claim, page.change)} />
              {claim.claimStatus.id === 4 && (
                <Text size="small" tone="muted">
                  {reservationCopy.issued}
                </Text>
              )}
            </Stack>
          </Card>
          {record && (
            <Card as="section" aria-labelledby="tenant">
              <Stack gap="s">
                <Heading level={2} size="h3" id="tenant">
                  {reservationCopy.tenant}
                </Heading>
                <DescriptionList items={tenantAnswers(claim, record, page.changeRecord)} />
              </Stack>
            </Card>
          )}
          <Card>
            <PaymentMethodField
              claim={claim}
              way={state.way}
              sbp={state.sbp}
              balance={state.balance}
              onChoose={page.chooseWay}
            />
          </Card>
        </Stack>
        <StickyContainer side="top">
          <Order state={state} page={page} />
        </StickyContainer>
      </Columns>
      <PayBar state={state} page={page} />
    </>
  )
}
