import Type from 'typebox'
import { oneOf } from '../one-of.schemas.js'
import { toolCategoryTitles } from './tool-categories.js'

const toolFields = {
  name: Type.String(),
  description: Type.String(),
  features: Type.Immutable(Type.Array(Type.String())),
  address: Type.String(),
  popular: Type.Optional(Type.Boolean()),
  new: Type.Optional(Type.Boolean()),
}
const Tool = Type.Object(toolFields)
const FeaturedTool = Type.Object({
  ...toolFields,
  type: Type.String(),
  users: Type.String(),
  rating: Type.Number(),
})

/** GET /api/content/tools: the content of the tools page (TOOL-3, TOOL-4). */
export const ToolPage = Type.Object({
  featured: Type.Immutable(Type.Array(FeaturedTool)),
  categories: Type.Immutable(
    Type.Array(
      Type.Object({
        title: oneOf(toolCategoryTitles),
        summary: Type.String(),
        tools: Type.Immutable(Type.Array(Tool)),
      }),
    ),
  ),
  tiles: Type.Immutable(
    Type.Array(
      Type.Object({
        title: Type.String(),
        text: Type.String(),
        address: Type.String(),
        sample: Type.Optional(Type.String()),
      }),
    ),
  ),
})
