import type { Page } from '@playwright/test'

interface Node {
  readonly nodeId: number
  readonly nodeType: number
  readonly nodeName: string
  readonly nodeValue: string
  readonly children?: readonly Node[]
  readonly shadowRoots?: readonly Node[]
}

const TEXT_NODE = 3

const flattenNodes = (node: Node): Node[] => {
  const children = [...(node.children ?? []), ...(node.shadowRoots ?? [])]
  return [node, ...children.flatMap(flattenNodes)]
}

/** Texts of a page with a letter in a system font, and the font. */
export async function systemFontsOn(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
  const elementsWithText = flattenNodes(root as Node).filter(({ children }) =>
    children?.some(({ nodeType, nodeValue }) => nodeType === TEXT_NODE && nodeValue.trim() !== ''),
  )
  const found = await Promise.all(
    elementsWithText.map(async ({ nodeId, nodeName, children = [] }) => {
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
      const text = children.map(({ nodeValue }) => nodeValue).join('')
      return fonts
        .filter(({ isCustomFont }) => !isCustomFont)
        .map(({ familyName }) => `${familyName}: ${nodeName} ${text.slice(0, 80)}`)
    }),
  )
  await session.detach()
  return found.flat()
}
