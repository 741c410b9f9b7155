import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  type HolderIdentity,
  type IdentityPurpose,
  identityPurpose,
  showIdentity,
} from '#contract/branch-identity.ts'
import { branchIdentityRefusal, branchIdentityCopy as copy } from '#copy/branch-identity.ts'
import { identityRenewalCopy } from '#copy/branch-identity-renewal.ts'
import { birthPlaceRow, departmentCode } from '#copy/passport.ts'
import { phoneInWords } from '#copy/phone.ts'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

/** Long enough to compare a document, then hidden from passers-by. */
export const IDENTITY_SHOWN_MS = 120_000

interface IdentityState {
  readonly kind: 'hidden' | 'opening' | 'shown'
  readonly purpose: IdentityPurpose
  readonly identity: HolderIdentity | null
  readonly refused: string | null
}

const hidden = { kind: 'hidden', identity: null, refused: null } as const

export function identityStore(environment: Environment) {
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
    follow: (id: number | null, purpose: IdentityPurpose) => {
      if (id === claim) return
      claim = id
      hide()
      change({ purpose })
    },
    choose: (purpose: IdentityPurpose) => change({ purpose, refused: null }),
    show: async (): Promise<void> => {
      const { kind, purpose } = $identity.get()
      const id = claim
      if (id === null || kind === 'opening') return
      change({ kind: 'opening', refused: null })
      const answer = await call(environment, showIdentity, { params: { id }, body: { purpose } })
      // Never show data of a claim that was closed meanwhile.
      if (id !== claim) return
      if (!answer.ok) return change({ ...hidden, refused: answer.code })
      stopTimer()
      stopTimer = environment.after(IDENTITY_SHOWN_MS, hide)
      change({ kind: 'shown', identity: answer.value })
    },
    hide,
  }
}

const purposes = identityPurpose.options

function Shown({ identity }: { identity: HolderIdentity }) {
  const { passport, homeAddress, phone } = identity
  return (
    <DescriptionList
      density="tight"
      items={[
        { term: copy.name, details: identity.name },
        { term: copy.birthday, details: identity.birthday },
        { term: copy.passport, details: `${passport.series} ${passport.number}` },
        { term: copy.issued, details: `${passport.issueDate}, ${passport.issueAuthority}` },
        { term: copy.department, details: departmentCode(passport.departmentCode) },
        ...birthPlaceRow(passport),
        {
          term: copy.registrationAddress,
          details: identity.addressKnown
            ? `${identity.registrationAddress} (${copy.addressKnown})`
            : identity.registrationAddress,
        },
        ...(homeAddress === null ? [] : [{ term: copy.homeAddress, details: homeAddress }]),
        { term: copy.email, details: identity.email },
        ...(phone === null ? [] : [{ term: copy.phone, details: phoneInWords(phone) }]),
      ]}
    />
  )
}

export function Identity(props: { store: ReturnType<typeof identityStore>; onRenewal: () => void }) {
  const { store, onRenewal } = props
  const { kind, purpose, identity, refused } = useStore(store.$identity)
  return (
    <Card as="section" aria-labelledby="identity" padding="small" data-print="never" data-test="identity">
      <Stack gap="s">
        <Heading level={3} size="h4" id="identity">
          {copy.title}
        </Heading>
        {identity === null ? (
          <>
            <Text size="small" tone="muted">
              {copy.lead}
            </Text>
            <Select
              name="identity-purpose"
              label={copy.purpose}
              options={purposes.map((value) => ({ value, label: copy.purposes[value] }))}
              value={purpose}
              onChange={(event) =>
                store.choose(purposes.find((purpose) => purpose === event.currentTarget.value) ?? purpose)
              }
            />
            <RefusalNotice code={refused} words={branchIdentityRefusal} />
            <Button icon="user" busy={kind === 'opening'} onClick={() => void store.show()}>
              {kind === 'opening' ? copy.showing : copy.show}
            </Button>
            <Button tone="quiet" icon="edit" aria-haspopup="dialog" onClick={onRenewal}>
              {identityRenewalCopy.act}
            </Button>
          </>
        ) : (
          <>
            <Shown identity={identity} />
            <Text size="small" tone="muted">
              {copy.until}
            </Text>
            <Button onClick={store.hide}>{copy.hide}</Button>
          </>
        )}
      </Stack>
    </Card>
  )
}
