import type { Claim } from '#contract/claims.ts'
import type { ClientRecord } from '#contract/clients.ts'
import { clientTypeWords } from '#copy/checkout.ts'
import { dateInDots } from '#copy/date-text.ts'
import { serviceName } from '#copy/price-words.ts'
import { placeNumber, placeWords } from '#copy/rented-place.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { typesetAddress } from '#copy/typeset.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { addressOfOffice, placeOfClaim } from '#parts/rented-place.ts'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { LinkButton } from '#ui/link/link.tsx'

interface Answer {
  readonly term: string
  readonly details: string
  readonly onChange: () => void
}

/** Answers with the way to change each (govuk: check answers). */
export function Answers({ answers }: { answers: readonly Answer[] }) {
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

/** What is rented: each answer leads back to its field in the wizard. */
export function rentAnswers(claim: Claim, change: (field: string) => void): Answer[] {
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

/** Who rents: the client record, changed in its own form. */
export function tenantAnswers(claim: Claim, record: ClientRecord, onChange: () => void): Answer[] {
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
