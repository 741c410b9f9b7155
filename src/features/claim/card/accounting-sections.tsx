import { useStore } from '@nanostores/react'
import { claimAct, claimInvoice, claimUpd } from '#contract/accounting.ts'
import { addresses } from '#contract/addresses.ts'
import type { AutoExtension } from '#contract/auto-extension.ts'
import { autoExtensionRefusal, accountingCopy as copy } from '#copy/accounting.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { priceCopy, serviceName } from '#copy/price-words.ts'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { fileAddress } from '#state/file-address.ts'
import { shortfallFor } from '#state/paying-balance.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { ClaimAccounting } from './accounting.ts'
import { Section } from './section.tsx'

export function HeldAutoExtension({ accounting }: { accounting: ClaimAccounting }) {
  const { auto } = useStore(accounting.$accounting)
  if (!auto?.held) return null
  const { held } = auto
  return (
    <Notice
      tone={held.nextTryOn === null ? 'danger' : 'warning'}
      title={held.nextTryOn === null ? copy.autoGivenUpTitle : copy.autoHeldTitle}
      data-test="auto-held"
      action={
        held.code === 'lacks_funds' && held.nextTryOn !== null ? (
          <Link href={addresses.legalsBalance}>{copy.toBalance}</Link>
        ) : undefined
      }
    >
      {copy.autoHeld(auto)}
    </Notice>
  )
}

const switchHint = (auto: AutoExtension): string => {
  if (!auto.enabled) return copy.autoOff(auto)
  if (auto.debitOn !== null) return copy.autoOn(auto, auto.debitOn)
  return auto.waitsFor === null ? copy.autoOver(auto) : copy.autoWaits[auto.waitsFor](auto)
}

/** Nothing is drawn for a rent that cannot extend automatically. */
export function AutoExtensionSection({ accounting }: { accounting: ClaimAccounting }) {
  const { auto, switching, refused } = useStore(accounting.$accounting)
  if (auto === null || auto.code === 'auto_not_legal' || auto.code === 'auto_not_running') return null
  if (auto.code !== null && !auto.enabled) return null
  const shortfall = shortfallFor(auto)
  return (
    <Section title={copy.autoTitle}>
      <Checkbox
        name="auto-extension"
        boxed
        label={copy.autoLabel}
        hint={switching ? copy.autoSwitching : switchHint(auto)}
        checked={auto.enabled}
        onChange={(event) => void accounting.switchAuto(event.currentTarget.checked)}
      />
      {auto.total !== null && auto.rent !== null && (
        <Stack gap="xs">
          <Text size="small" tone="muted">
            {auto.services.length === 0 ? copy.autoNoServices : copy.autoServices}
          </Text>
          <PriceLines
            lines={[
              { label: copy.autoRent(auto.months), amount: amountInWords(auto.rent) },
              ...auto.services.map(({ service, amount }) => ({
                label: serviceName(service),
                amount: amountInWords(amount ?? 0),
              })),
            ]}
            total={{ label: priceCopy.total, amount: amountInWords(auto.total) }}
          />
        </Stack>
      )}
      {auto.enabled && auto.debitOn !== null && auto.held === null && shortfall !== null && (
        <Notice tone="warning" action={<Link href={addresses.legalsBalance}>{copy.toBalance}</Link>}>
          {copy.lacks(shortfall)}
        </Notice>
      )}
      <RefusalNotice code={refused} words={autoExtensionRefusal} />
    </Section>
  )
}

export function DocumentsSection({ claim, accounting }: { claim: number; accounting: ClaimAccounting }) {
  const { documents } = useStore(accounting.$accounting)
  if (documents === null || !documents.invoice) return null
  return (
    <Section title={copy.documentsTitle}>
      <Stack gap="xs" align="start">
        <Link href={fileAddress(claimInvoice, { id: claim })} alone icon="pdf" external>
          {copy.invoice}
        </Link>
        {documents.acts.length === 0 && (
          <Text size="small" tone="muted">
            {copy.noActs}
          </Text>
        )}
        {documents.acts.map((act) => {
          const params = { id: claim, month: act.month.slice(0, 7) }
          return (
            <Inline key={act.month} gap="m">
              <Link href={fileAddress(claimAct, params)} alone icon="pdf" external>
                {copy.act(act.number, act.month, act.correction)}
              </Link>
              <Link
                href={fileAddress(claimUpd, params)}
                alone
                icon="download"
                aria-label={copy.updOf(act.number)}
              >
                {copy.upd}
              </Link>
            </Inline>
          )
        })}
      </Stack>
    </Section>
  )
}
