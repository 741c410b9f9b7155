import { useStore } from '@nanostores/react'
import { type HolderIdentity, identityPurpose } from '#contract/branch-identity.ts'
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
import type { BranchPage } from './branch-page.ts'

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

/** Passport data of whoever stands at the counter, opened on demand and hidden again. */
export function Identity({ claim, page }: { claim: number; page: BranchPage }) {
  const store = page.identity
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
            <Button tone="quiet" icon="edit" aria-haspopup="dialog" onClick={() => page.renewal.open(claim)}>
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
