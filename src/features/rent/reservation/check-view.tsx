import type { Claim } from '#contract/claims.ts'
import type { ClientRecord } from '#contract/clients.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { clientTypeWords } from '#copy/checkout.ts'
import { dateInDots } from '#copy/date-text.ts'
import { priceCopy, priceGroupRow, priceLineRow, serviceName } from '#copy/price-words.ts'
import { placeNumber, placeWords } from '#copy/rented-place.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { typesetAddress } from '#copy/typeset.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { kopecksOf } from '#domain/money.ts'
import { priceGroups } from '#domain/price.ts'
import { DeadlineBar, PayAct, PaymentMethodField, PayRules } from '#parts/paying.tsx'
import { addressOfOffice, placeOfClaim } from '#parts/rented-place.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Hidden } from '#ui/hidden/hidden.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Sticky, StickyRow } from '#ui/sticky/sticky.tsx'
import { Text } from '#ui/text/text.tsx'
import { TroubleNotice } from './form-frame.tsx'
import type { ShownReservation, StepProps } from './reservation-page.ts'

interface Answer {
  readonly term: string
  readonly details: string
  readonly onChange: () => void
}

/** See GOV.UK "check answers". */
function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <DescriptionList
      items={answers.map(({ term, details, onChange }) => ({
        term,
        details,
        action: (
          <LinkButton icon="edit" onClick={onChange} aria-label={reservationCopy.changeOf(term)}>
            {reservationCopy.change}
          </LinkButton>
        ),
      }))}
    />
  )
}

/** Each answer links to its field in the form. */
function rentAnswers(claim: Claim, change: (field: string) => void): Answer[] {
  const rented = claim.claimBoxes[0]
  const { postOffice: office } = claim
  const place = placeOfClaim(claim)
  const changeOf = (field: string) => () => change(field)
  const period = reservationCopy.periodValue(dateInDots(claim.startDate), dateInDots(claim.endDate))
  const services = claim.services.map((number) => serviceName(number, place)).join(', ')
  return [
    {
      term: reservationCopy.office,
      details: typesetAddress(addressOfOffice(office)),
      onChange: changeOf('place'),
    },
    {
      term: placeWords(place).title,
      details: placeNumber(place),
      onChange: changeOf('box'),
    },
    { term: reservationCopy.period, details: period, onChange: changeOf('start') },
    {
      term: reservationCopy.clientType,
      details: clientTypeWords[claim.clientType].label,
      onChange: changeOf('clientType'),
    },
    {
      term: reservationCopy.services,
      details: services || reservationCopy.servicesNone,
      onChange: changeOf('services'),
    },
    ...(rented?.boxName
      ? [{ term: placeWords(place).nameOf, details: rented.boxName, onChange: changeOf('boxName') }]
      : []),
    ...(claim.promo === null
      ? []
      : [{ term: reservationCopy.promo, details: claim.promo, onChange: changeOf('promo') }]),
  ]
}

function tenantAnswers(claim: Claim, record: ClientRecord, onChange: () => void): Answer[] {
  if (record.clientType === clientTypeByName.legal) {
    return [
      { term: reservationCopy.organisation, details: record.orgFullName ?? record.fullName, onChange },
      { term: reservationCopy.inn, details: [record.inn, record.kpp].filter(Boolean).join(' / '), onChange },
      { term: reservationCopy.addressLegal, details: record.addressLegal ?? '', onChange },
      {
        term: reservationCopy.bank,
        details: [record.bankName, record.bankBic].filter(Boolean).join(', '),
        onChange,
      },
      { term: reservationCopy.account, details: record.accountNumber ?? '', onChange },
    ]
  }
  const privilege = claim.privilegeDocument ?? record.privilegeDocument
  return [
    { term: reservationCopy.fullName, details: record.fullName, onChange },
    { term: reservationCopy.passport, details: reservationCopy.passportValue, onChange },
    ...(claim.clientType === clientTypeByName.privileged && privilege
      ? [{ term: reservationCopy.privilegeDocument, details: privilege, onChange }]
      : []),
  ]
}

function Price({ state }: { state: ShownReservation }) {
  const { claim } = state
  return (
    <Stack gap="s">
      <Stack gap="none">
        <Text size="small" tone="muted">
          {priceCopy.total}
        </Text>
        <Text size="figure" weight="strong" numeric>
          {amountInWords(claim.total)}
        </Text>
        <Text size="small" tone="muted">
          {priceCopy.firstMonth}: {amountInWords(kopecksOf(claim.firstMonthTariff))}
        </Text>
      </Stack>
      <PriceLines
        lines={priceGroups(claim.lines).map((group) => priceGroupRow(group, placeOfClaim(claim)))}
      />
      <Disclosure title={priceCopy.byMonth}>
        <PriceLines lines={claim.lines.map((line) => priceLineRow(line, placeOfClaim(claim)))} />
      </Disclosure>
    </Stack>
  )
}

const payingOf = ({ state, page }: StepProps) => ({
  claim: state.claim,
  way: state.way,
  sending: state.busy,
  onPay: () => void page.confirm(),
})

function Order(props: StepProps) {
  const { state, page } = props
  return (
    <Card tone="raised" as="aside" aria-labelledby="price">
      <Stack gap="m">
        <Heading level={2} size="h4" id="price">
          {reservationCopy.price}
        </Heading>
        <Hidden below="desktop">
          <DeadlineBar $left={page.$left} claim={state.claim} />
        </Hidden>
        <Price state={state} />
        <Hidden below="desktop">
          <Stack gap="s">
            <TroubleNotice trouble={state.trouble} title={reservationCopy.refusedTitle} />
            <PayAct {...payingOf(props)} />
          </Stack>
        </Hidden>
        <PayRules />
      </Stack>
    </Card>
  )
}

function PayBar(props: StepProps) {
  const { state, page } = props
  return (
    <Hidden above="tablet">
      <Sticky side="bottom">
        <Stack gap="xs">
          <TroubleNotice trouble={state.trouble} title={reservationCopy.refusedTitle} />
          <DeadlineBar $left={page.$left} claim={state.claim} />
          <StickyRow act={<PayAct {...payingOf(props)} short />} centre>
            <Text as="span" size="large" weight="strong" nowrap numeric>
              {amountInWords(state.claim.total)}
            </Text>
          </StickyRow>
        </Stack>
      </Sticky>
    </Hidden>
  )
}

/** M-ROUTE-20 */
export function CheckView({ state, page }: StepProps) {
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
              <Answers answers={rentAnswers(claim, page.change)} />
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
                <Answers answers={tenantAnswers(claim, record, page.changeRecord)} />
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
        <Sticky side="top">
          <Order state={state} page={page} />
        </Sticky>
      </Columns>
      <PayBar state={state} page={page} />
    </>
  )
}
