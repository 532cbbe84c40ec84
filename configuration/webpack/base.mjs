import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import { wrapStyles } from './wrap-styles.mjs'

const require = createRequire(import.meta.url)
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * What shell and remotes build alike: TypeScript by swc, CSS modules in a cascade layer, hashed file names.
 *
 * @param {{ folder: string, output: string, layer: 'shell' | 'remote', styleScope?: string, production?: boolean }} options
 * @returns {import('webpack').Configuration}
 */
export function baseConfiguration({ folder, output, layer, styleScope, production = true }) {
  return {
    mode: production ? 'production' : 'development',
    context: join(root, folder),
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    target: ['web', 'es2023'],
    output: {
      path: output,
      clean: production,
      crossOriginLoading: 'anonymous',
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      conditionNames: ['source', 'browser', 'import', 'module', 'default'],
    },
    module: {
      rules: [
        { test: /\.[cm]?[jt]sx?$/, include: ownSources, use: swcLoader(production) },
        { test: /\.css$/, use: styleLoaders(layer, styleScope) },
        { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:10].css',
        chunkFilename: '[name].[contenthash:10].css',
        ignoreOrder: true,
      }),
    ],
    optimization: {
      nodeEnv: 'production',
      minimize: production,
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false }),
        new CssMinimizerPlugin({ minimizerOptions: { preset: ['default', { mergeRules: false }] } }),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}

/** Only our own sources are compiled: libraries come compiled. */
function ownSources(path) {
  return path.startsWith(root) && !path.includes('node_modules')
}

function swcLoader(production) {
  return {
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        // A development runtime of JSX in a remote crashes the production React of the shell (microfrontends.md).
        transform: { react: { runtime: 'automatic', development: false } },
        target: 'es2023',
      },
      sourceMaps: true,
      minify: production ? false : undefined,
    },
  }
}

function styleLoaders(layer, styleScope) {
  return [
    MiniCssExtractPlugin.loader,
    {
      loader: require.resolve('css-loader'),
      options: {
        importLoaders: 1,
        modules: {
          auto: /\.module\.css$/,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          localIdentName: '[name]-[local]-[hash:base64:5]',
        },
      },
    },
    {
      loader: require.resolve('postcss-loader'),
      options: { postcssOptions: { plugins: [wrapStyles({ layer, styleScope })] } },
    },
  ]
}
