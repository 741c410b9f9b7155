import { type ReactNode, useId } from 'react'
import type { PersonalData } from '#contract/personal-data.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { claimStatusNames } from '#copy/claim-status.ts'
import { dateInDots, instantInWords } from '#copy/date-text.ts'
import { birthPlaceRow } from '#copy/passport.ts'
import { accessedWords, personalDataCopy as copy, purposeWords, requestWords } from '#copy/personal-data.ts'
import { placeWords } from '#copy/rented-place.ts'
import { subjectRequestKindWords } from '#copy/subject-requests.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { LeaveButton } from './leaving-view.tsx'
import type { LeavingStore } from './personal-data-page.ts'

/** The rest is only in the copy. */
const LETTERS_SHOWN = 20
const LETTERS_AT_ONCE = 3

const dateAndTime = (instant: string): string => instantInWords(new Date(instant))

export const dataParts = {
  profile: 'profile',
  mail: 'mail',
  identity: 'identity',
  rents: 'rents',
  letters: 'letters',
  access: 'access',
  consents: 'consents',
  deletion: 'deletion',
} as const

export function Part({ title, id: named, children }: { title: string; id?: string; children: ReactNode }) {
  const own = useId()
  const id = named ?? own
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

const Nothing = ({ children }: { children: ReactNode }) => <Text tone="muted">{children}</Text>

interface Line {
  readonly key: string
  readonly text: ReactNode
  readonly note?: ReactNode
  readonly act?: ReactNode
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <Stack as="ul" gap="s">
      {lines.map(({ key, text, note, act }) => (
        <Stack as="li" gap="xxs" align="start" key={key}>
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
}

function Identity({
  data: { identity, profile },
  afterProfile,
}: {
  data: PersonalData
  afterProfile?: ReactNode
}) {
  return (
    <>
      <Part title={copy.profile} id={dataParts.profile}>
        <DescriptionList
          density="tight"
          items={[
            { term: copy.name, details: profile.name || copy.none },
            { term: copy.email, details: profile.email || copy.none },
            ...(profile.inn === null ? [] : [{ term: copy.inn, details: profile.inn }]),
            { term: copy.seenAt, details: dateAndTime(profile.seenAt) },
          ]}
        />
      </Part>
      {afterProfile}
      <Part title={copy.identity} id={dataParts.identity}>
        {identity === null ? (
          <Nothing>{copy.noIdentity}</Nothing>
        ) : (
          <DescriptionList
            density="tight"
            items={[
              {
                term: copy.fullName,
                details: [identity.lastName, identity.firstName, identity.middleName]
                  .filter(Boolean)
                  .join(' '),
              },
              { term: copy.birthday, details: identity.birthday },
              { term: copy.passport, details: `${identity.passport.series} ${identity.passport.number}` },
              {
                term: copy.issued,
                details: `${identity.passport.issueDate}, ${identity.passport.issueAuthority}`,
              },
              { term: copy.departmentCode, details: identity.passport.departmentCode },
              ...birthPlaceRow(identity.passport),
              { term: copy.addresses, details: identity.addresses.join('; ') },
              { term: copy.registeredAt, details: dateAndTime(identity.registeredAt) },
            ]}
          />
        )}
      </Part>
    </>
  )
}

function Rents({ rents }: Pick<PersonalData, 'rents'>) {
  if (rents.length === 0) return <Nothing>{copy.noRents}</Nothing>
  return (
    <Lines
      lines={rents.map((rent) => ({
        key: String(rent.id),
        text: `${copy.rent(rent.id)}: ${claimStatusNames[rent.status]}`,
        note: [
          copy.place(rent.office, { boxNumber: rent.box, lockerName: rent.locker }),
          `${dateInDots(rent.start)} – ${dateInDots(rent.end)}`,
          amountInWords(rent.total),
          ...(rent.boxName ? [`${placeWords({ lockerName: rent.locker }).nameOf}: ${rent.boxName}`] : []),
          ...(rent.privilegeDocument ? [`${copy.privilege}: ${rent.privilegeDocument}`] : []),
          ...(rent.notificationsTo ? [`${copy.notificationsTo}: ${rent.notificationsTo}`] : []),
        ].join(' · '),
      }))}
    />
  )
}

function Letters({ letters }: Pick<PersonalData, 'letters'>) {
  if (letters.length === 0) return <Nothing>{copy.noLetters}</Nothing>
  const shown = letters.slice(0, LETTERS_SHOWN)
  const lines = shown.map(({ subject, text, recipient, at: when }, index) => ({
    key: String(index),
    text: subject || text,
    note: `${dateAndTime(when)} · ${recipient}`,
  }))
  const earlier = lines.slice(LETTERS_AT_ONCE)
  return (
    <>
      <Lines lines={lines.slice(0, LETTERS_AT_ONCE)} />
      {earlier.length > 0 && (
        <Disclosure title={copy.lettersEarlier(earlier.length)}>
          <Lines lines={earlier} />
        </Disclosure>
      )}
      {letters.length > shown.length && <Nothing>{copy.lettersShown(shown.length, letters.length)}</Nothing>}
    </>
  )
}

export function DataFacts({
  data,
  afterProfile,
  leaving,
}: {
  data: PersonalData
  afterProfile?: ReactNode
  /** Only the person themselves may leave an organisation. */
  leaving?: LeavingStore
}) {
  return (
    <>
      <Identity data={data} afterProfile={afterProfile} />
      <Part title={copy.clients}>
        {data.clients.length === 0 ? (
          <Nothing>{copy.noClients}</Nothing>
        ) : (
          <Lines
            lines={data.clients.map(({ name, inn, privilegeDocument }) => ({
              key: name,
              text: name,
              note: [
                ...(inn ? [`${copy.inn}: ${inn}`] : []),
                ...(privilegeDocument ? [`${copy.privilege}: ${privilegeDocument}`] : []),
              ].join(' · '),
            }))}
          />
        )}
      </Part>
      <Part title={copy.rents} id={dataParts.rents}>
        <Rents rents={data.rents} />
      </Part>
      <Part title={copy.letters} id={dataParts.letters}>
        <Letters letters={data.letters} />
      </Part>
      {data.questions.length > 0 && (
        <Part title={copy.questions}>
          <Lines
            lines={data.questions.map(({ text, at: when }) => ({ key: when, text, note: dateAndTime(when) }))}
          />
        </Part>
      )}
      {data.organisations.length > 0 && (
        <Part title={copy.organisations}>
          <Lines
            lines={data.organisations.map((organisation) => ({
              key: organisation.legalHid,
              text: organisation.name,
              act: leaving && <LeaveButton organisation={organisation} store={leaving} />,
            }))}
          />
        </Part>
      )}
      {data.linkedProfiles.length > 0 && (
        <Part title={copy.linked}>
          <Lines
            lines={data.linkedProfiles.map(({ name, email, linkedAt }) => ({
              key: `${linkedAt} ${email}`,
              text: name,
              note: [...(email ? [email] : []), copy.linkedAt(dateAndTime(linkedAt))].join(' · '),
            }))}
          />
        </Part>
      )}
      {data.calendars.length > 0 && (
        <Part title={copy.calendars}>
          <Lines
            lines={data.calendars.map(({ organisation, madeAt, readAt }) => ({
              key: madeAt,
              text: copy.calendar(organisation),
              note: copy.calendarDates(dateAndTime(madeAt), readAt === null ? null : dateAndTime(readAt)),
            }))}
          />
        </Part>
      )}
      <Part title={copy.access} id={dataParts.access}>
        {data.access.length === 0 ? (
          <Nothing>{copy.noAccess}</Nothing>
        ) : (
          <Lines
            lines={data.access.map(({ viewer, what, purpose, claim, at: when }, index) => ({
              key: String(index),
              text: `${viewer}: ${accessedWords[what]}, ${purposeWords[purpose]}`,
              note: [dateAndTime(when), ...(claim === null ? [] : [copy.rent(claim)])].join(' · '),
            }))}
          />
        )}
      </Part>
      {data.officeRequests.length > 0 && (
        <Part title={copy.officeRequests}>
          <Lines
            lines={data.officeRequests.map((request, index) => ({
              key: String(index),
              text: `${subjectRequestKindWords[request.kind]}: ${request.words}`,
              note:
                request.answer === null
                  ? copy.officeRequestWaits(dateInDots(request.receivedOn), dateInDots(request.dueOn))
                  : copy.officeRequestAnswered(dateInDots(request.receivedOn), request.answer),
            }))}
          />
        </Part>
      )}
      {data.requests.length > 0 && (
        <Part title={copy.requests}>
          <Lines
            lines={data.requests.map(({ kind, operator, at: when }, index) => ({
              key: String(index),
              text: requestWords[kind],
              note: `${dateAndTime(when)}, ${operator === null ? copy.bySelf : copy.byOperator(operator)}`,
            }))}
          />
        </Part>
      )}
    </>
  )
}
