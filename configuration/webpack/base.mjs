import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import { isOwnSource, root } from './project.mjs'
import { wrapStyles } from './wrap-styles.mjs'

const require = createRequire(import.meta.url)

/** The parts of a build that differ between bundlers; rspack has its own (configuration/rspack). */
export const webpackParts = {
  StylesPlugin: MiniCssExtractPlugin,
  scripts: (jsc, production) => ({
    loader: require.resolve('swc-loader'),
    options: { jsc, sourceMaps: true, minify: production ? false : undefined },
  }),
  minimizers: () => [
    new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false }),
    new CssMinimizerPlugin({ minimizerOptions: { preset: ['default', { mergeRules: false }] } }),
  ],
}

/**
 * The common build of shell and remotes: TypeScript with swc, CSS modules in a cascade layer, hashed file names.
 *
 * @param {{ folder: string, output: string, layer: 'shell' | 'remote', styleScope?: string, production?: boolean,
 *   parts?: object, filePrefix?: string }} options `filePrefix` is what names of files begin with
 * @returns {import('webpack').Configuration}
 */
export function baseConfiguration({
  folder,
  output,
  layer,
  styleScope,
  production = true,
  parts = webpackParts,
  filePrefix = '',
}) {
  return {
    mode: production ? 'production' : 'development',
    context: resolve(root, folder),
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    target: ['web', 'es2023'],
    output: {
      path: output,
      clean: production,
      crossOriginLoading: 'anonymous',
      filename: `${filePrefix}[name].[contenthash:10].js`,
      chunkFilename: `${filePrefix}[name].[contenthash:10].js`,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      conditionNames: ['source', 'browser', 'import', 'module', 'default'],
      // The parser of services needs Node's Buffer; its own build for browsers does not.
      alias: { 'csv-parse/sync$': 'csv-parse/browser/esm/sync' },
    },
    // What writes slides asks for them in Node only (FORUM-9).
    externals: { 'node:fs': 'var null', 'node:https': 'var null' },
    module: {
      rules: [
        { test: /\.[cm]?[jt]sx?$/, include: isOwnSource, use: parts.scripts(syntax, production) },
        { test: /\.css$/, use: styleLoaders(parts, { layer, styleScope, production }) },
        { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new parts.StylesPlugin({
        filename: `${filePrefix}[name].[contenthash:10].css`,
        chunkFilename: `${filePrefix}[name].[contenthash:10].css`,
        ignoreOrder: true,
      }),
    ],
    optimization: {
      nodeEnv: 'production',
      minimize: production,
      minimizer: parts.minimizers(),
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}

/** How swc reads TypeScript and writes JSX, in either bundler. */
const syntax = {
  parser: { syntax: 'typescript', tsx: true },
  // A remote with the development runtime of JSX would crash the shell's production React.
  transform: { react: { runtime: 'automatic', development: false } },
  target: 'es2023',
}

function styleLoaders({ StylesPlugin }, styles) {
  return [
    StylesPlugin.loader,
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
      options: { postcssOptions: { plugins: [wrapStyles(styles)] } },
    },
  ]
}
