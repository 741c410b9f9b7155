import { useId, useState } from 'react'
import { downloadAddressLabels, downloadContactCard } from '#claims/api/claim-details.ts'
import type { Claim } from '#claims/api/claims.ts'
import { mailingAddressCopy as copy } from '#claims/words/mailing-address.ts'
import { canShare, copyText, shareText } from '#kit/browser/page-actions.ts'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatMailingAddress, rentedPlaceFromClaim } from '#places/parts/rented-place.ts'
import { Button, ButtonLink, CopyButton } from '#ui/button/button.tsx'
import { Envelope } from '#ui/envelope/envelope.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { QrCode } from '#ui/qr-code/qr-code.tsx'

interface Props {
  claim: Claim
  /** Mail arrives now, or will from the start of the rent. */
  isActive: boolean
  /** Text under the index in the postmark. */
  stamped?: string
  /** Animates the postmark as it is stamped. */
  lands?: boolean
  /** Replaces the default note. */
  note?: string
}

/** The mailing address, drawn as an envelope (M-NAME-08). */
export function MailingAddress({ claim, isActive, stamped, lands = false, note = copy.note }: Props) {
  const title = useId()
  const codeId = useId()
  const [isCodeShown, showCode] = useState(false)
  const address = formatMailingAddress(claim)
  const params = { id: claim.id }
  return (
    <Envelope
      as="section"
      aria-labelledby={title}
      data-test="envelope"
      title={
        <Heading level={2} size="h4" id={title}>
          {copy.title}
        </Heading>
      }
      address={address}
      stamp={rentedPlaceFromClaim(claim).boxNumber}
      mark={{ middle: claim.postOffice.index, ...(stamped === undefined ? {} : { below: stamped }) }}
      lands={lands}
      note={note}
      code={isCodeShown && <QrCode id={codeId} text={address} label={copy.code(address)} />}
      actions={
        <>
          <CopyButton
            text={address}
            label={copy.copy}
            copiedLabel={copy.copied}
            failedLabel={copy.copyFailed}
            onCopy={copyText}
          />
          {canShare() && (
            <Button size="small" tone="quiet" icon="share" onClick={() => void shareText(address)}>
              {copy.share}
            </Button>
          )}
          {isActive && (
            <>
              <ButtonLink
                size="small"
                tone="quiet"
                icon="pdf"
                href={buildFileUrl(downloadAddressLabels, params)}
                aria-label={copy.labelsHint}
                external
              >
                {copy.labels}
              </ButtonLink>
              <ButtonLink
                size="small"
                tone="quiet"
                icon="user"
                href={buildFileUrl(downloadContactCard, params)}
              >
                {copy.contact}
              </ButtonLink>
            </>
          )}
          <Button
            size="small"
            tone="quiet"
            icon="qr"
            aria-expanded={isCodeShown}
            aria-controls={codeId}
            onClick={() => showCode(!isCodeShown)}
          >
            {copy.showCode}
          </Button>
        </>
      }
    />
  )
}
