import type { Page } from '@playwright/test'

interface Node {
  readonly nodeId: number
  readonly nodeType: number
  readonly nodeName: string
  readonly nodeValue: string
  readonly children?: readonly Node[]
  readonly shadowRoots?: readonly Node[]
}

const TEXT = 3

const inside = (node: Node): Node[] => {
  const below = [...(node.children ?? []), ...(node.shadowRoots ?? [])]
  return [node, ...below.flatMap(inside)]
}

/** Texts of a page with a letter drawn in a font of the machine, and that font. */
export async function systemFontsOn(page: Page): Promise<string[]> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('DOM.enable')
  await wire.send('CSS.enable')
  const { root } = await wire.send('DOM.getDocument', { depth: -1, pierce: true })
  const written = inside(root as Node).filter(({ children }) =>
    children?.some(({ nodeType, nodeValue }) => nodeType === TEXT && nodeValue.trim() !== ''),
  )
  const asked = await Promise.all(
    written.map(async ({ nodeId, nodeName, children = [] }) => {
      const { fonts } = await wire.send('CSS.getPlatformFontsForNode', { nodeId })
      const text = children.map(({ nodeValue }) => nodeValue).join('')
      return fonts
        .filter(({ isCustomFont }) => !isCustomFont)
        .map(({ familyName }) => `${familyName}: ${nodeName} ${text.slice(0, 80)}`)
    }),
  )
  await wire.detach()
  return asked.flat()
}
