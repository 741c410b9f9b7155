import { checkoutCopy } from '#copy/checkout.ts'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Text } from '#ui/text/text.tsx'
import type { WizardPage } from './wizard-page.ts'

export const ForgetDraft = ({ page }: { page: WizardPage }) => (
  <LinkButton icon="trash" onClick={() => void page.forgetDraft()}>
    {checkoutCopy.draftForget}
  </LinkButton>
)

export const DraftLine = ({ page }: { page: WizardPage }) => (
  <Inline justify="between">
    <Text size="small" tone="muted">
      {checkoutCopy.draftKept}
    </Text>
    <ForgetDraft page={page} />
  </Inline>
)
