import { type ReactNode, useId } from 'react'
import { claimStatusNames } from '#claims/words/claim-status.ts'
import { spendingActText, spendingLimitsCopy } from '#claims/words/spending-limits.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import type { PersonalData } from '#people/api/personal-data.ts'
import { dataSubjectRequestKindWords } from '#people/words/data-subject-requests.ts'
import {
  formatPassportDepartmentCode,
  formatPassportNumber,
  toBirthPlaceRows,
} from '#people/words/passport.ts'
import {
  personalDataCopy as copy,
  personalDataAccessPurposeWords,
  personalDataAccessScopeWords,
  personalDataRequestWords,
} from '#people/words/personal-data.ts'
import { boxOrCellWords, placeTitle } from '#places/words/rented-place.ts'
import { reminderCopy, reminderSubjectText } from '#rent/words/reminders.ts'
import { waitListCopy } from '#rent/words/wait-list.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { formatVisitTime } from '#visits/words/visit-time.ts'

/** Older emails appear only in the downloaded copy of the data. */
const MAX_EMAILS = 20
const MAX_UNFOLDED_LINES = 5

const dateAndTime = (instant: string): string => formatMoscowDateTime(new Date(instant))

export const personalDataSectionIds = {
  profile: 'profile',
  identity: 'identity',
  access: 'access',
  consents: 'consents',
  mail: 'mail',
  rents: 'rents',
  letters: 'letters',
  deletion: 'deletion',
} as const

export function PersonalDataSectionCard({
  title,
  id: givenId,
  children,
}: {
  title: string
  id?: string
  children: ReactNode
}) {
  const generatedId = useId()
  const id = givenId ?? generatedId
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack gap="s">
        <Heading level={2} size="h3" id={id}>
          {title}
        </Heading>
        {children}
      </Stack>
    </Card>
  )
}

const EmptyNote = ({ children }: { children: ReactNode }) => <Text tone="muted">{children}</Text>

interface Line {
  readonly key?: string
  readonly text: ReactNode
  readonly note?: ReactNode
  readonly act?: ReactNode
}

const LineList = ({ lines }: { lines: readonly Line[] }) => (
  <Stack as="ul" gap="s">
    {lines.map(({ key, text, note, act }, index) => (
      <Stack as="li" gap="xxs" align="start" key={key ?? index}>
        <Text>{text}</Text>
        {act}
        {note && (
          <Text size="small" tone="muted">
            {note}
          </Text>
        )}
      </Stack>
    ))}
  </Stack>
)

/** Newest first; the earlier ones are folded. */
function Lines({ lines }: { lines: readonly Line[] }) {
  const earlier = lines.slice(MAX_UNFOLDED_LINES)
  return (
    <>
      <LineList lines={lines.slice(0, MAX_UNFOLDED_LINES)} />
      {earlier.length > 0 && (
        <Disclosure title={copy.earlier(earlier.length)}>
          <LineList lines={earlier} />
        </Disclosure>
      )}
    </>
  )
}

interface LinesPartProps {
  title: string
  id?: string
  /** Text for an empty section; without it, an empty section is omitted. */
  none?: string
  lines: readonly Line[]
}

const LinesSection = ({ none, lines, ...part }: LinesPartProps) =>
  lines.length > 0 || none ? (
    <PersonalDataSectionCard {...part}>
      {lines.length > 0 ? <Lines lines={lines} /> : <EmptyNote>{none}</EmptyNote>}
    </PersonalDataSectionCard>
  ) : null

const clientText = ({ name, inn, privilegeDocument }: PersonalData['clients'][number]): string =>
  [
    name,
    ...(inn ? [`${copy.inn}: ${inn}`] : []),
    ...(privilegeDocument ? [`${copy.privilege}: ${privilegeDocument}`] : []),
  ].join(' · ')

const fullName = ({ lastName, firstName, middleName }: NonNullable<PersonalData['identity']>): string =>
  [lastName, firstName, middleName].filter(Boolean).join(' ')

function Identity({ data: { clients, identity, profile } }: { data: PersonalData }) {
  const shownName = identity && fullName(identity)
  const clientTexts = clients.map(clientText).filter((text) => text !== shownName)
  return (
    <>
      <PersonalDataSectionCard title={copy.profile} id={personalDataSectionIds.profile}>
        <DescriptionList
          density="compactBelowDesktop"
          items={[
            { term: copy.name, details: profile.name || copy.none },
            { term: copy.email, details: profile.email || copy.none },
            ...(profile.inn === null ? [] : [{ term: copy.inn, details: profile.inn }]),
            ...(clientTexts.length === 0 ? [] : [{ term: copy.clients, details: clientTexts.join('; ') }]),
            { term: copy.seenAt, details: dateAndTime(profile.seenAt) },
          ]}
        />
      </PersonalDataSectionCard>
      <PersonalDataSectionCard title={copy.identity} id={personalDataSectionIds.identity}>
        {identity === null ? (
          <EmptyNote>{copy.noIdentity}</EmptyNote>
        ) : (
          <DescriptionList
            density="compactBelowDesktop"
            items={[
              { term: copy.fullName, details: fullName(identity) },
              { term: copy.birthday, details: identity.birthday },
              { term: copy.passport, details: formatPassportNumber(identity.passport) },
              {
                term: copy.issued,
                details: `${identity.passport.issueDate}, ${identity.passport.issueAuthority}`,
              },
              {
                term: copy.departmentCode,
                details: formatPassportDepartmentCode(identity.passport.departmentCode),
              },
              ...toBirthPlaceRows(identity.passport),
              { term: copy.addresses, details: typesetAddress(identity.addresses.join('; ')) },
              { term: copy.registeredAt, details: dateAndTime(identity.registeredAt) },
            ]}
          />
        )}
      </PersonalDataSectionCard>
    </>
  )
}

const toRentLine = (rent: PersonalData['rents'][number], isLinked: boolean): Line => {
  const title = placeTitle({ boxNumber: rent.box, lockerName: rent.locker })
  return {
    key: String(rent.id),
    text: isLinked ? <Link href={pagePaths.claim(rent.id)}>{title}</Link> : title,
    note: [
      `${copy.rent(rent.id)}: ${claimStatusNames[rent.status]}`,
      copy.office(rent.office),
      copy.period(formatDottedDate(rent.start), formatDottedDate(rent.end)),
      formatAmount(rent.total),
      ...(rent.boxName ? [`${boxOrCellWords({ lockerName: rent.locker }).nameOf}: ${rent.boxName}`] : []),
      ...(rent.privilegeDocument ? [`${copy.privilege}: ${rent.privilegeDocument}`] : []),
      ...(rent.forwardTo ? [`${copy.forwardTo}: ${rent.forwardTo}`] : []),
      ...(rent.movedFrom === null ? [] : [copy.movedFrom(rent.movedFrom)]),
      ...(rent.visits[0] ? [copy.visit(formatVisitTime(rent.visits[0]))] : []),
      ...(rent.notificationsTo ? [`${copy.notificationsTo}: ${rent.notificationsTo}`] : []),
    ].join(' · '),
  }
}

/** The address is shown only where it is not the profile's. */
function SentEmails({ letters, profile }: Pick<PersonalData, 'letters' | 'profile'>) {
  if (letters.length === 0) return <EmptyNote>{copy.noLetters}</EmptyNote>
  const shown = letters.slice(0, MAX_EMAILS)
  const lines = shown.map(({ subject, text, recipient, at: when }) => ({
    text: subject || text,
    note: [dateAndTime(when), ...(recipient === profile.email ? [] : [recipient])].join(' · '),
  }))
  return (
    <>
      <Lines lines={lines} />
      {letters.length > shown.length && (
        <EmptyNote>{copy.lettersShown(shown.length, letters.length)}</EmptyNote>
      )}
    </>
  )
}

export function PersonalDataSections({
  data,
  mail,
  consents,
  actOf,
  linksRents = false,
  children,
}: {
  data: PersonalData
  mail?: ReactNode
  consents: ReactNode
  children?: ReactNode
  actOf?: (organisation: PersonalData['organisations'][number]) => ReactNode
  /** Only the person can open the pages of the rents. */
  linksRents?: boolean
}) {
  return (
    <Stack gap="m">
      <Columns shape="two" gap="m" align="start">
        <Stack gap="m">
          <Identity data={data} />
          <LinesSection
            title={copy.access}
            id={personalDataSectionIds.access}
            none={copy.noAccess}
            lines={data.access.map(({ viewer, what, purpose, claim, at: when }) => ({
              text: `${viewer}: ${personalDataAccessScopeWords[what]}, ${personalDataAccessPurposeWords[purpose]}`,
              note: [dateAndTime(when), ...(claim === null ? [] : [copy.rent(claim)])].join(' · '),
            }))}
          />
          <LinesSection
            title={copy.officeRequests}
            lines={data.officeRequests.map((request) => ({
              text: `${dataSubjectRequestKindWords[request.kind]}: ${request.words}`,
              note:
                request.answer === null
                  ? copy.officeRequestWaits(
                      formatDottedDate(request.receivedOn),
                      formatDottedDate(request.dueOn),
                    )
                  : copy.officeRequestAnswered(formatDottedDate(request.receivedOn), request.answer),
            }))}
          />
          <LinesSection
            title={copy.requests}
            lines={data.requests.map(({ kind, operator, at: when }) => ({
              text: personalDataRequestWords[kind],
              note: `${dateAndTime(when)}, ${operator === null ? copy.bySelf : copy.byOperator(operator)}`,
            }))}
          />
          {consents}
        </Stack>
        <Stack gap="m">
          {mail}
          <LinesSection
            title={copy.rents}
            id={personalDataSectionIds.rents}
            none={copy.noRents}
            lines={data.rents.map((rent) => toRentLine(rent, linksRents))}
          />
          <PersonalDataSectionCard title={copy.letters} id={personalDataSectionIds.letters}>
            <SentEmails letters={data.letters} profile={data.profile} />
          </PersonalDataSectionCard>
          <LinesSection
            title={copy.questions}
            lines={data.questions.map(({ text, at: when }) => ({ text, note: dateAndTime(when) }))}
          />
          <LinesSection
            title={copy.organisations}
            lines={data.organisations.map((organisation) => ({
              key: organisation.legalHid,
              text: organisation.name,
              act: actOf?.(organisation),
            }))}
          />
          <LinesSection
            title={copy.linked}
            lines={data.linkedProfiles.map(({ name, email, linkedAt }) => ({
              text: name,
              note: [...(email ? [email] : []), copy.linkedAt(dateAndTime(linkedAt))].join(' · '),
            }))}
          />
          <LinesSection
            title={waitListCopy.section}
            lines={data.waits.map(({ office, locker, size, state, joinedAt }) => ({
              text: waitListCopy.entryTitle(size, locker === null ? office : `${office}, ${locker}`),
              note: `${waitListCopy.states[state]}, ${waitListCopy.joinedAt(new Date(joinedAt))}`,
            }))}
          />
          <LinesSection
            title={copy.delegations}
            lines={data.delegations.map(({ given, name, email, untilDay, at: when }) => ({
              text: copy.delegation(given, name),
              note: [
                ...(email === null ? [] : [email]),
                dateAndTime(when),
                copy.delegatedUntil(untilDay),
              ].join(' · '),
            }))}
          />
          <LinesSection
            title={copy.spending}
            lines={[
              ...data.spending.limits.map(({ organisation, limit }) => ({
                text: copy.spendingLimit(limit),
                note: organisation,
              })),
              ...data.spending.requests.map(({ organisation, amount, state, askedAt, own, ...act }) => ({
                text: `${spendingActText(act)}, ${formatAmount(amount)}`,
                note: [
                  organisation,
                  copy.spendingRequest(own, spendingLimitsCopy.states[state].toLowerCase()),
                  dateAndTime(askedAt),
                ].join(' · '),
              })),
              ...data.spending.orders.map(({ organisation, amount, at: when }) => ({
                text: copy.spendingOrder(amount),
                note: [organisation, dateAndTime(when)].join(' · '),
              })),
            ]}
          />
          <LinesSection
            title={copy.calendars}
            lines={data.calendars.map(({ organisation, madeAt, readAt }) => ({
              text: copy.calendar(organisation),
              note: copy.calendarDates(dateAndTime(madeAt), readAt === null ? null : dateAndTime(readAt)),
            }))}
          />
          <LinesSection
            title={reminderCopy.title}
            lines={data.reminders.map(({ subject, day }) => ({
              text: reminderSubjectText(subject),
              note: reminderCopy.day(day),
            }))}
          />
        </Stack>
      </Columns>
      {children}
    </Stack>
  )
}
