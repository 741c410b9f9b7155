import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import {
  type HolderIdentity,
  type IdentityAccessPurpose,
  identityAccessPurpose,
  issueRecoveryCode,
  readHolderIdentity,
} from '#back-office/api/branch-holder-identity.ts'
import {
  branchRecoveryCodeCopy,
  branchRecoveryCodeRefusalText,
  holderIdentityCopy,
  holderIdentityRefusalText,
  passportReplacementCopy,
} from '#back-office/words/branch-holder-identity.ts'
import type { EndpointReply } from '#kit/api/endpoint.ts'
import { extractDigits } from '#kit/api/pasted-text.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createDialogAction, type DialogActionState } from '#kit/screens/dialog-action.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { formatPhone } from '#kit/words/phone.ts'
import { PrivacyNote } from '#people/parts/privacy-note.tsx'
import { formatPassportDepartmentCode, toBirthPlaceRows } from '#people/words/passport.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

/** Long enough to compare a document; then the data is hidden from passers-by. */
export const IDENTITY_VISIBLE_MS = 120_000

interface IdentityState {
  readonly kind: 'hidden' | 'opening' | 'shown'
  readonly purpose: IdentityAccessPurpose
  readonly identity: HolderIdentity | null
  readonly refused: string | null
}

const hidden = { kind: 'hidden', identity: null, refused: null } as const

export function createHolderIdentityStore(environment: Environment) {
  const $identity = atom<IdentityState>({ ...hidden, purpose: 'identity_check' })
  let claim: number | null = null
  let stopTimer = () => {}
  const change = (part: Partial<IdentityState>) => $identity.set({ ...$identity.get(), ...part })
  const hide = () => {
    stopTimer()
    change(hidden)
  }

  return {
    $identity: $identity as ReadableAtom<IdentityState>,
    follow: (id: number | null, purpose: IdentityAccessPurpose) => {
      if (id === claim) return
      claim = id
      hide()
      change({ purpose })
    },
    choose: (purpose: IdentityAccessPurpose) => change({ purpose, refused: null }),
    show: async (): Promise<void> => {
      const { kind, purpose } = $identity.get()
      const id = claim
      if (id === null || kind === 'opening') return
      change({ kind: 'opening', refused: null })
      const answer = await call(environment, readHolderIdentity, { params: { id }, body: { purpose } })
      // Never show the data if the operator has left this claim since the request.
      if (id !== claim) return
      if (!answer.ok) return change({ ...hidden, refused: answer.code })
      stopTimer()
      stopTimer = environment.after(IDENTITY_VISIBLE_MS, hide)
      change({ kind: 'shown', identity: answer.value })
    },
    hide,
  }
}

const purposes = identityAccessPurpose.options

function ShownIdentity({ identity }: { identity: HolderIdentity }) {
  const { passport, homeAddress, phone } = identity
  return (
    <Columns shape="two" gap="m" align="start">
      <DescriptionList
        density="compactBelowDesktop"
        items={[
          { term: holderIdentityCopy.name, details: identity.name },
          { term: holderIdentityCopy.birthday, details: identity.birthday },
          { term: holderIdentityCopy.passport, details: `${passport.series} ${passport.number}` },
          { term: holderIdentityCopy.issued, details: `${passport.issueDate}, ${passport.issueAuthority}` },
          {
            term: holderIdentityCopy.department,
            details: formatPassportDepartmentCode(passport.departmentCode),
          },
          ...toBirthPlaceRows(passport),
        ]}
      />
      <DescriptionList
        density="compactBelowDesktop"
        items={[
          {
            term: holderIdentityCopy.registrationAddress,
            details: identity.addressKnown
              ? `${identity.registrationAddress} (${holderIdentityCopy.addressKnown})`
              : identity.registrationAddress,
          },
          ...(homeAddress === null ? [] : [{ term: holderIdentityCopy.homeAddress, details: homeAddress }]),
          { term: holderIdentityCopy.email, details: identity.email },
          ...(phone === null ? [] : [{ term: holderIdentityCopy.phone, details: formatPhone(phone) }]),
        ]}
      />
    </Columns>
  )
}

export function HolderIdentityPanel(props: {
  store: ReturnType<typeof createHolderIdentityStore>
  onReplace: () => void
}) {
  const { store, onReplace } = props
  const { kind, purpose, identity, refused } = useStore(store.$identity)
  return (
    <Card as="section" aria-labelledby="identity" padding="small" data-print="never" data-test="identity">
      <Stack gap="s">
        <Inline justify="between" gap="xs">
          <Heading level={3} size="h4" id="identity">
            {holderIdentityCopy.title}
          </Heading>
          {identity === null && (
            <Button size="small" tone="plain" icon="edit" aria-haspopup="dialog" onClick={onReplace}>
              {passportReplacementCopy.act}
            </Button>
          )}
        </Inline>
        {identity === null ? (
          <>
            <Text size="small" tone="muted">
              {holderIdentityCopy.lead}
            </Text>
            <Inline align="end">
              <Select
                name="identity-purpose"
                label={holderIdentityCopy.purpose}
                width="medium"
                options={purposes.map((value) => ({ value, label: holderIdentityCopy.purposes[value] }))}
                value={purpose}
                onChange={(event) =>
                  store.choose(purposes.find((purpose) => purpose === event.currentTarget.value) ?? purpose)
                }
              />
              <Button icon="user" busy={kind === 'opening'} onClick={() => void store.show()}>
                {kind === 'opening' ? holderIdentityCopy.showing : holderIdentityCopy.show}
              </Button>
            </Inline>
            <RefusalNotice code={refused} words={holderIdentityRefusalText} />
          </>
        ) : (
          <>
            <ShownIdentity identity={identity} />
            <Inline gap="m">
              <Button onClick={store.hide}>{holderIdentityCopy.hide}</Button>
              <Text size="small" tone="muted">
                {holderIdentityCopy.until}
              </Text>
            </Inline>
          </>
        )}
      </Stack>
    </Card>
  )
}

interface RecoverySubject {
  readonly claim: number
  readonly isEntity: boolean
}

interface RecoveryDraft {
  readonly document: string
  readonly seen: boolean
  /** The recovery code; shown once and never stored in the browser. */
  readonly issued: EndpointReply<typeof issueRecoveryCode> | null
}

interface RecoveryProps extends DialogActionState<RecoverySubject, RecoveryDraft> {
  fill: (part: Partial<RecoveryDraft>) => void
}

const DocumentFields = ({ subject: { isEntity }, draft, refused, fill }: RecoveryProps) => (
  <>
    <Text>{branchRecoveryCodeCopy.lead}</Text>
    <LengthLimitedField
      name="recovery-document"
      label={isEntity ? branchRecoveryCodeCopy.inn : branchRecoveryCodeCopy.passport}
      hint={isEntity ? branchRecoveryCodeCopy.innHint : branchRecoveryCodeCopy.passportHint}
      inputMode="numeric"
      autoComplete="off"
      width="medium"
      limit={maxTextLength.identityNumber}
      required
      value={draft.document}
      error={refused === 'document_malformed' ? branchRecoveryCodeRefusalText(refused) : undefined}
      onChange={(event) => fill({ document: event.currentTarget.value })}
    />
    <Checkbox
      name="recovery-seen"
      boxed
      label={isEntity ? branchRecoveryCodeCopy.seenForEntity : branchRecoveryCodeCopy.seen}
      checked={draft.seen}
      onChange={(event) => fill({ seen: event.currentTarget.checked })}
    />
    <PrivacyNote />
  </>
)

const IssuedCode = ({ claim, issued }: { claim: number; issued: NonNullable<RecoveryDraft['issued']> }) => (
  <Stack gap="m">
    <Notice tone="success" live="polite">
      <Text size="lead" weight="strong" numeric data-test="recovery-code">
        {`${branchRecoveryCodeCopy.code}: ${issued.code}`}
      </Text>
    </Notice>
    <Text>{branchRecoveryCodeCopy.next(claim)}</Text>
    <Text tone="muted">{branchRecoveryCodeCopy.until(formatMoscowDateTime(new Date(issued.until)))}</Text>
  </Stack>
)

export const createRecoveryCodeDialog = (environment: Environment, changed: (claim: number) => void) =>
  createDialogAction<RecoverySubject, RecoveryDraft, EndpointReply<typeof issueRecoveryCode>>({
    formId: 'desk-recovery',
    draft: { document: '', seen: false, issued: null },
    title: () => branchRecoveryCodeCopy.title,
    submit: branchRecoveryCodeCopy.send,
    submitting: branchRecoveryCodeCopy.sending,
    refusal: branchRecoveryCodeRefusalText,
    atFields: ['document_malformed'],
    fields: (state, fill) =>
      state.draft.issued === null ? (
        <DocumentFields {...state} fill={fill} />
      ) : (
        <IssuedCode claim={state.subject.claim} issued={state.draft.issued} />
      ),
    finished: ({ issued }) => (issued === null ? undefined : branchRecoveryCodeCopy.done),
    send: ({ claim }, { document, seen }) => {
      const digits = extractDigits(document)
      if (!/^(\d{10}|\d{12})$/.test(digits)) return { ok: false, code: 'document_malformed' }
      if (!seen) return { ok: false, code: 'seen_missing' }
      return call(environment, issueRecoveryCode, { params: { id: claim }, body: { document: digits, seen } })
    },
    keep: (issued) => ({ document: '', issued }),
    done: ({ claim }) => changed(claim),
  })
