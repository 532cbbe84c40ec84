/**
 * A postcss plugin that puts a stylesheet into its cascade layer and, for a remote, into its style scope, so that
 * no remote can restyle another one or the shell. Authors write plain CSS; the build confines it.
 *
 * @param {{ layer: 'shell' | 'remote', styleScope?: string, production?: boolean }} options outside of production no page
 *   preloads the fonts, so they show when they arrive; with 'optional' they never would
 */
export function wrapStyles({ layer, styleScope, production = true }) {
  return {
    postcssPlugin: 'wrap-styles',
    Declaration: {
      'font-display': (declaration) => {
        if (!production) declaration.value = 'swap'
      },
    },
    OnceExit(sheet, { AtRule }) {
      const file = sheet.source?.input.file ?? ''
      // The theme declares its own layers; fonts and tokens have to stay global.
      if (!file.endsWith('.module.css')) return
      const outside = sheet.nodes.filter(
        (node) => node.type === 'atrule' && ['import', 'charset', 'font-face'].includes(node.name),
      )
      const inside = sheet.nodes.filter((node) => !outside.includes(node))
      for (const node of inside) node.remove()
      const layered = new AtRule({ name: 'layer', params: layer })
      if (styleScope) {
        const scope = new AtRule({ name: 'scope', params: `(:global(.${styleScope}))` })
        scope.append(inside)
        layered.append(scope)
      } else {
        layered.append(inside)
      }
      // The order of the layers comes first in every file, whichever of them loads first.
      sheet.append(new AtRule({ name: 'layer', params: 'base, shell, remote' }), layered)
    },
  }
}
wrapStyles.postcss = true
