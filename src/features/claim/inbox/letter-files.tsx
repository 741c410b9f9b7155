import { type IncomingCard, incomingFile } from '#contract/incoming-letters.ts'
import { inboxLetterCopy as copy } from '#copy/inbox.ts'
import { fileAddress } from '#state/file-address.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { PicturePreview } from '#ui/picture/picture.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

const linkOf = (token: string, download?: 'true'): string =>
  fileAddress(incomingFile, { token }, { download })

function Scan({ card }: { card: IncomingCard }) {
  if (card.scan === null) {
    return <Text tone="muted">{card.status === 'scan_ordered' ? copy.scanWaits : copy.noScan}</Text>
  }
  const link = linkOf(card.scan)
  return (
    <Stack gap="s" align="start">
      <Text>{copy.scanPages(card.pages ?? 0)}</Text>
      <Inline gap="s">
        <ButtonLink tone="primary" icon="eye" href={link} external>
          {copy.openScan}
        </ButtonLink>
        <ButtonLink icon="download" href={linkOf(card.scan, 'true')}>
          {copy.saveScan}
        </ButtonLink>
      </Inline>
    </Stack>
  )
}

function Envelope({ card }: { card: IncomingCard }) {
  return (
    <Stack as="section" gap="s" aria-labelledby="letter-envelope">
      <Heading level={3} id="letter-envelope">
        {copy.envelope}
      </Heading>
      <PicturePreview
        src={linkOf(card.envelope)}
        alt={copy.envelopeAlt(card.sender)}
        width={320}
        height={220}
        openLabel={copy.openEnvelope}
        external
      />
    </Stack>
  )
}

/** The scan and the photo of the envelope, by links that live five minutes; the one by which one decides stands first. */
export function Files({ card }: { card: IncomingCard }) {
  const scan = (
    <Stack key="scan" as="section" gap="s" aria-labelledby="letter-scan">
      <Heading level={3} id="letter-scan">
        {copy.scan}
      </Heading>
      <Scan card={card} />
    </Stack>
  )
  const envelope = <Envelope key="envelope" card={card} />
  return (
    <Card>
      <Stack gap="l">{card.scan === null ? [envelope, scan] : [scan, envelope]}</Stack>
    </Card>
  )
}
