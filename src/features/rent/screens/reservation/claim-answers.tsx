import type { Claim } from '#claims/api/claims.ts'
import { toKopecks } from '#kit/rules/money.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import type { ClientRecord } from '#people/api/clients.ts'
import { officeAddressLine, rentedPlaceFromClaim } from '#places/parts/rented-place.ts'
import { placeTitle } from '#places/words/rented-place.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { groupPriceLines } from '#rent/rules/price.ts'
import { clientTypeOptions } from '#rent/words/checkout.ts'
import { priceCopy, priceRowFromGroup, priceRowFromLine, serviceName } from '#rent/words/price-words.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Perforation } from '#ui/card/card.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { ReservationStepProps } from './reservation-page.ts'

function rentLines(claim: Claim): string[] {
  const place = rentedPlaceFromClaim(claim)
  const boxName = claim.claimBoxes[0]?.boxName
  const services = claim.services.map((number) => serviceName(number, place)).join(', ')
  return [
    reservationCopy.periodValue(formatDottedDate(claim.startDate), formatDottedDate(claim.endDate)),
    clientTypeOptions[claim.clientType].label,
    services || reservationCopy.servicesNone,
    ...(boxName ? [reservationCopy.boxNameValue(boxName)] : []),
    ...(claim.promo === null ? [] : [reservationCopy.promoValue(claim.promo)]),
  ]
}

function tenantLines(claim: Claim, record: ClientRecord): [string, ...string[]] {
  if (record.clientType === clientTypeByName.legal) {
    const { orgFullName, fullName, inn = '', kpp, addressLegal = '' } = record
    const { bankName, bankBic = '', accountNumber = '' } = record
    return [
      orgFullName ?? fullName,
      reservationCopy.innValue([inn, kpp].filter(Boolean).join(' / ')),
      addressLegal,
      reservationCopy.accountValue(accountNumber, [bankName, bankBic].filter(Boolean).join(', ')),
    ]
  }
  const privilege = claim.privilegeDocument ?? record.privilegeDocument
  return [
    record.fullName,
    reservationCopy.passportValue,
    ...(claim.clientType === clientTypeByName.privileged && privilege
      ? [reservationCopy.privilegeValue(privilege)]
      : []),
  ]
}

interface GroupProps {
  label: string
  title: string
  lines: readonly string[]
  onChange: () => void
}

/** One group of answers with one link to their fields. */
const AnswerGroup = ({ label, title, lines, onChange }: GroupProps) => (
  <Stack as="section" gap="none" aria-label={label}>
    <Inline justify="between" align="baseline" wrap={false}>
      <Text weight="strong">{title}</Text>
      <LinkButton icon="edit" onClick={onChange} aria-label={reservationCopy.changeOf(label)}>
        <Text as="span" nowrap>
          {reservationCopy.change}
        </Text>
      </LinkButton>
    </Inline>
    <Text size="small">{lines.filter(Boolean).join(' · ')}</Text>
  </Stack>
)

function PriceDetails({ claim }: { claim: Claim }) {
  const place = rentedPlaceFromClaim(claim)
  return (
    <Stack gap="s">
      <PriceLines lines={groupPriceLines(claim.lines).map((group) => priceRowFromGroup(group, place))} />
      <Text size="small" tone="muted">
        {priceCopy.firstMonth}: {formatAmount(toKopecks(claim.firstMonthTariff))}
      </Text>
      <Disclosure title={priceCopy.byMonth}>
        <PriceLines lines={claim.lines.map((line) => priceRowFromLine(line, place))} />
      </Disclosure>
    </Stack>
  )
}

/** The answers with a link to change each group, and the price line by line (M-ROUTE-20). */
export function ClaimAnswers({ state, page }: ReservationStepProps) {
  const { claim, record } = state
  const isCheck = state.step === 'check'
  const [name, ...tenant] = record ? tenantLines(claim, record) : ['']
  return (
    <Stack gap="s">
      <AnswerGroup
        label={reservationCopy.order}
        title={placeTitle(rentedPlaceFromClaim(claim))}
        lines={[typesetAddress(officeAddressLine(claim.postOffice)), ...rentLines(claim)]}
        onChange={() => page.change('start')}
      />
      {record && isCheck && (
        <>
          <Perforation />
          <AnswerGroup
            label={reservationCopy.tenant}
            title={name}
            lines={tenant}
            onChange={page.changeRecord}
          />
        </>
      )}
      {claim.claimStatus.id === 4 && (
        <Text size="small" tone="muted">
          {reservationCopy.issued}
        </Text>
      )}
      {isCheck ? (
        <>
          <Perforation />
          <PriceDetails claim={claim} />
        </>
      ) : (
        <Disclosure title={reservationCopy.priceLines}>
          <PriceDetails claim={claim} />
        </Disclosure>
      )}
    </Stack>
  )
}
