// NumPy arrays: views without copies, and arrays that the caller gives to be filled.
#include "arrays.h"

#include <string>

namespace quoin::python {

std::vector<py::ssize_t> strides_of(const std::vector<py::ssize_t>& shape, py::ssize_t bytes) {
  std::vector<py::ssize_t> strides(shape.size());
  for (std::size_t k = shape.size(); k-- > 0;) {
    strides[k] = bytes;
    bytes *= shape[k];
  }
  return strides;
}

py::array view(const py::object& owner, const py::dtype& type, std::vector<py::ssize_t> shape,
               std::vector<py::ssize_t> strides, const void* data) {
  py::array array(type, std::move(shape), std::move(strides), data, owner);
  py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return array;
}

namespace {

// Whether C++ may write to the values one after the other.
bool fillable(const py::array& array) {
  const bool aligned = (array.flags() & py::detail::npy_api::NPY_ARRAY_ALIGNED_) != 0;
  return aligned && (array.flags() & py::array::c_style) != 0 && array.writeable();
}

}  // namespace

py::array output(const py::object& out, const std::vector<py::ssize_t>& shape, const std::vector<py::dtype>& types) {
  if (out.is_none()) return {types.front(), shape};
  const auto refuse = [&](const std::string& found) {
    std::string wanted;
    for (const py::ssize_t size : shape) wanted += (wanted.empty() ? "" : ", ") + std::to_string(size);
    wanted = "(" + wanted + (shape.size() == 1 ? ",)" : ")");
    raise_argument("out must be a contiguous, aligned, writeable array of shape " + wanted + " and type " +
                   py::str(types.front()).cast<std::string>() + "; found " + found);
  };
  if (!py::isinstance<py::array>(out)) refuse(py::str(py::type::handle_of(out).attr("__name__")));
  py::array array = py::reinterpret_borrow<py::array>(out);
  bool fits = array.ndim() == static_cast<py::ssize_t>(shape.size());
  for (std::size_t k = 0; fits && k < shape.size(); ++k) fits = array.shape(static_cast<py::ssize_t>(k)) == shape[k];
  if (!fits) refuse("the shape " + py::str(array.attr("shape")).cast<std::string>());
  bool typed = false;
  for (const py::dtype& type : types) typed = typed || array.dtype().is(type) || array.dtype().equal(type);
  if (!typed) refuse("the type " + py::str(array.dtype()).cast<std::string>());
  if (!fillable(array)) refuse("one that is not");
  return array;
}

py::array float_row(const py::object& out, int size) {
  using Floats = py::array_t<float, py::array::c_style>;
  if (out.is_none()) return Floats(size);
  if (Floats::check_(out)) {  // the usual case, without an allocation
    auto array = py::reinterpret_borrow<py::array>(out);
    if (array.ndim() == 1 && array.shape(0) == size && fillable(array)) return array;
  }
  return output(out, {size}, {py::dtype::of<float>()});
}

}  // namespace quoin::python
