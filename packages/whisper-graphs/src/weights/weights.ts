/** Numbers of a tensor with its shape, by rows. */
export type TensorValues = { dims: readonly number[]; values: Float32Array };

/** The tensors of a model, under the names that Hugging Face's `transformers` gives them, without the leading `model.`. */
export type Weights = {
  /** Returns the shape of a tensor, or undefined if the model has none of this name. */
  dims: (name: string) => readonly number[] | undefined;
  /** @throws UnreadableModel if the tensor is missing or cut off */
  read: (name: string) => Promise<TensorValues>;
  close: () => Promise<void>;
};
