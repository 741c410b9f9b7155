import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import type { RetainedData } from '#people/api/personal-data.ts'
import {
  consentChannelWords,
  personalDataCopy as copy,
  deletionBlockerWords,
  personalDataRefusalText,
  retainedDataText,
} from '#people/words/personal-data.ts'
import { Button } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { PersonalDataSectionCard, personalDataSectionIds } from './personal-data-sections.tsx'
import type { LoadedPersonalData, PersonalDataStore } from './personal-data-store.ts'

const Texts = ({ texts }: { texts: readonly string[] }) => (
  <Stack as="ul" gap="xs">
    {texts.map((text) => (
      <Stack as="li" gap="xxs" key={text}>
        <Text>{text}</Text>
      </Stack>
    ))}
  </Stack>
)

export const RetainedDataList = ({ kept }: { kept: readonly RetainedData[] }) =>
  kept.length === 0 ? (
    <Text>{copy.nothingKept}</Text>
  ) : (
    <Stack gap="xs">
      <Text weight="strong">{copy.keptTitle}</Text>
      <Texts texts={kept.map(retainedDataText)} />
    </Stack>
  )

interface Props {
  state: LoadedPersonalData
  acts: PersonalDataStore
}

export function PersonalDataConsents({ state: { data, paper, done }, acts }: Props) {
  const { consents } = data
  const words = (instant: string) => formatMoscowDateTime(new Date(instant))
  return (
    <PersonalDataSectionCard title={copy.consents} id={personalDataSectionIds.consents}>
      {done && (
        <Notice tone="success" live="polite">
          {copy.done[done]}
        </Notice>
      )}
      {consents.length === 0 && <Text tone="muted">{copy.noConsents}</Text>}
      <Stack as="ul" gap="s">
        {consents.map(({ edition, way, givenAt, withdrawnAt }) => (
          <Stack as="li" gap="xxs" key={givenAt}>
            <Text>{copy.consentText(edition)}</Text>
            <Text size="small" tone="muted">
              {[
                copy.given(words(givenAt)),
                consentChannelWords[way],
                ...(withdrawnAt ? [copy.withdrawn(words(withdrawnAt))] : []),
              ].join(', ')}
            </Text>
          </Stack>
        ))}
      </Stack>
      {consents.some(({ withdrawnAt }) => withdrawnAt === null) && (
        <Inline data-print="never">
          <Button onClick={() => acts.ask('withdrawal')}>{copy.withdraw}</Button>
        </Inline>
      )}
      {paper && (
        <Inline data-print="never">
          <Button icon="document" onClick={() => acts.ask('consent')}>
            {copy.paper}
          </Button>
        </Inline>
      )}
    </PersonalDataSectionCard>
  )
}

function DataActionText({ state }: { state: LoadedPersonalData }) {
  if (state.asked === 'withdrawal') return <Text>{copy.withdrawText}</Text>
  if (state.asked === 'deletion') {
    return (
      <Stack gap="s">
        <Text>{copy.removeText}</Text>
        <RetainedDataList kept={state.data.deletion.kept} />
      </Stack>
    )
  }
  return (
    state.paper && (
      <Stack gap="s">
        <Text>{copy.paperText(formatDottedDate(state.paper.edition))}</Text>
        <Link href={state.paper.file} external icon="pdf">
          {copy.paperFile}
        </Link>
      </Stack>
    )
  )
}

function ConfirmDataAction({ state, acts }: Props) {
  const asked = state.asked ?? 'withdrawal'
  return (
    <Dialog
      open={state.asked !== null}
      onClose={() => acts.ask(null)}
      title={copy.askedTitle[asked]}
      closeLabel={sharedCopy.close}
      actions={
        <>
          <Button
            tone={asked === 'consent' ? 'primary' : 'danger'}
            busy={state.busy}
            onClick={() => void acts.confirm()}
          >
            {copy.askedAct[asked]}
          </Button>
          <Button onClick={() => acts.ask(null)}>{sharedCopy.cancel}</Button>
        </>
      }
    >
      <DataActionText state={state} />
    </Dialog>
  )
}

/** Deletion, and the dialogs and refusals of all actions on the data. */
export function PersonalDataDeletion({ state, acts }: Props) {
  const { blockers, kept } = state.data.deletion
  return (
    <>
      <PersonalDataSectionCard title={copy.deletion} id={personalDataSectionIds.deletion}>
        <Columns shape="two" gap="m" align="start">
          <Stack gap="s" align="start">
            <Text>{copy.deletionText}</Text>
            <RetainedDataList kept={kept} />
            {blockers.length === 0 && (
              <Button tone="danger" data-print="never" onClick={() => acts.ask('deletion')}>
                {copy.remove}
              </Button>
            )}
          </Stack>
          {blockers.length > 0 && (
            <Notice title={copy.blockedTitle}>
              <Texts
                texts={blockers.map(({ code, claims }) =>
                  [deletionBlockerWords[code], copy.claims(claims)].filter(Boolean).join(' '),
                )}
              />
            </Notice>
          )}
        </Columns>
      </PersonalDataSectionCard>
      <RefusalNotice code={state.refused} words={personalDataRefusalText} />
      <ConfirmDataAction state={state} acts={acts} />
    </>
  )
}
