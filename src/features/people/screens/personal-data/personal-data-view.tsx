import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { island } from '#kit/screens/island.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { emailPreferencesCopy, emailPreferencesRefusalText } from '#messages/words/sent-messages.ts'
import { exportPersonalData } from '#people/api/personal-data.ts'
import { abbreviateOrganisationName } from '#people/rules/rent-conditions.ts'
import { personalDataCopy as copy, personalDataRefusalText } from '#people/words/personal-data.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { SectionLinks } from '#ui/section-links/section-links.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { PersonalDataConsents, PersonalDataDeletion, RetainedDataList } from './personal-data-actions.tsx'
import {
  createPersonalDataPage,
  type LeaveOrganisationStore,
  type LoadedOwnEmails,
  type OwnEmailsStore,
  type OwnOrganisation,
  type PersonalDataPage,
} from './personal-data-page.ts'
import {
  PersonalDataSectionCard,
  PersonalDataSections,
  personalDataSectionIds,
} from './personal-data-sections.tsx'

interface Props {
  state: LoadedOwnEmails
  store: OwnEmailsStore
}

function Reachability({ state, store }: Props) {
  const { letters, profile, tried } = state
  if (letters.address === '') return <Text>{emailPreferencesCopy.none}</Text>
  if (letters.unreachableSince === null) {
    return tried ? (
      <Notice tone="success" live="polite">
        {emailPreferencesCopy.tried}
      </Notice>
    ) : (
      <Text>{emailPreferencesCopy.arrive(letters.address)}</Text>
    )
  }
  return (
    <Notice
      tone="warning"
      title={emailPreferencesCopy.unreachableTitle}
      action={
        <Inline gap="s">
          <Button busy={state.busy} onClick={() => void store.tryAgain()}>
            {emailPreferencesCopy.tryAgain}
          </Button>
          {profile !== '' && (
            <Link href={profile} external>
              {emailPreferencesCopy.profile}
            </Link>
          )}
        </Inline>
      }
    >
      <Stack gap="xs">
        <Text>{emailPreferencesCopy.unreachable(letters.address, letters.unreachableSince)}</Text>
        <Text>{emailPreferencesCopy.unreachableAct}</Text>
      </Stack>
    </Notice>
  )
}

function Reminders({ state, store }: Props) {
  const { reminders } = state.letters.wanted
  return (
    <Stack gap="xs" align="start">
      <Stack gap="xxs">
        <Text weight="strong">{emailPreferencesCopy.reminders}</Text>
        <Text aria-live="polite">
          {reminders ? emailPreferencesCopy.wanted : emailPreferencesCopy.refused}
        </Text>
      </Stack>
      <Button busy={state.busy} onClick={() => void store.want(!reminders)}>
        {reminders ? emailPreferencesCopy.refuse : emailPreferencesCopy.want}
      </Button>
    </Stack>
  )
}

function OwnLettersPart({ store }: { store: OwnEmailsStore }) {
  const state = useStore(store.$state)
  return (
    <PersonalDataSectionCard title={emailPreferencesCopy.title} id={personalDataSectionIds.mail}>
      {state.kind === 'loading' && <Skeleton label={emailPreferencesCopy.title} count={2} />}
      {state.kind === 'failed' && (
        <RefusalNotice
          code={state.code}
          words={emailPreferencesRefusalText}
          tone="warning"
          title={emailPreferencesCopy.failed}
          action={<Button onClick={store.retry}>{emailPreferencesCopy.retry}</Button>}
        />
      )}
      {state.kind === 'shown' && (
        <Stack gap="m">
          <Reachability state={state} store={store} />
          {state.letters.address !== '' && <Reminders state={state} store={store} />}
          <RefusalNotice code={state.refused} words={emailPreferencesRefusalText} />
        </Stack>
      )}
    </PersonalDataSectionCard>
  )
}

const LeaveButton = ({
  organisation,
  store,
}: {
  organisation: OwnOrganisation
  store: LeaveOrganisationStore
}) => (
  <Button
    size="small"
    tone="plain"
    aria-haspopup="dialog"
    aria-label={copy.leaveOf(organisation.name)}
    data-print="never"
    onClick={() => store.ask(organisation)}
  >
    {copy.leave}
  </Button>
)

function LeaveDialog({ store }: { store: LeaveOrganisationStore }) {
  const state = useStore(store.$leaving)
  return (
    <Dialog
      open={state !== null}
      onClose={store.close}
      title={copy.leaveTitle}
      closeLabel={sharedCopy.close}
      actions={
        <>
          <Button tone="danger" busy={state?.sending ?? false} onClick={() => void store.confirm()}>
            {copy.leave}
          </Button>
          <Button onClick={store.close}>{sharedCopy.cancel}</Button>
        </>
      }
    >
      {state && (
        <Stack gap="s">
          <Text>{copy.leaveText(abbreviateOrganisationName(state.organisation.name))}</Text>
          <RefusalNotice code={state.refused} words={personalDataRefusalText} />
        </Stack>
      )}
    </Dialog>
  )
}

const parts = Object.values(personalDataSectionIds)

function Parts({ page }: { page: PersonalDataPage }) {
  const current = useStore(page.$section)
  useEffect(() => page.followSections(parts), [page])
  return (
    <SectionLinks
      label={copy.parts}
      sections={parts.map((id) => ({ id, text: copy.partNames[id] }))}
      current={current}
    />
  )
}

const Head = ({ download }: { download: ReactNode }) => (
  <Stack gap="s">
    <Inline justify="between">
      <Heading level={1}>{copy.title}</Heading>
      {download}
    </Inline>
    <Text prose>{copy.intro}</Text>
  </Stack>
)

function PersonalDataView({ page }: { page: PersonalDataPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  if (state.kind === 'failed') {
    return (
      <LoadFailure
        level={1}
        code={state.code}
        title={copy.failedTitle}
        words={personalDataRefusalText}
        onRetry={page.retry}
      />
    )
  }
  if (state.kind === 'deleted') {
    return (
      <EmptyState
        level={1}
        icon="check"
        title={copy.deletedTitle}
        actions={<ButtonLink href={pagePaths.home}>{copy.home}</ButtonLink>}
      >
        <Stack gap="s">
          <Text>{copy.deletedText}</Text>
          <RetainedDataList kept={state.kept} />
        </Stack>
      </EmptyState>
    )
  }
  const isLoading = state.kind === 'loading'
  return (
    <Stack gap="m">
      <Head
        download={
          !isLoading && (
            <ButtonLink href={buildFileUrl(exportPersonalData, undefined)} icon="download">
              {copy.download}
            </ButtonLink>
          )
        }
      />
      {isLoading ? (
        <Skeleton label={copy.loading} shape="card" count={3} />
      ) : (
        <>
          <Parts page={page} />
          <PersonalDataSections
            data={state.data}
            consents={<PersonalDataConsents state={state} acts={page} />}
            mail={<OwnLettersPart store={page.letters} />}
            linksRents
            actOf={(organisation) => <LeaveButton organisation={organisation} store={page.leaving} />}
          >
            <PersonalDataDeletion state={state} acts={page} />
          </PersonalDataSections>
          <LeaveDialog store={page.leaving} />
        </>
      )}
    </Stack>
  )
}

export const PersonalDataIsland = island(createPersonalDataPage, PersonalDataView)
