// Numbers as pictures write and round them, whatever the process's locale.
#pragma once

#include <string>

#include "quoin/base/text.h"

namespace quoin::drawing {

using quoin::fixed;
using quoin::general;
// At most two digits behind the point, no zeros at the end: "12.5". What SVG's attributes hold.
std::string short_number(double value);

// To the nearest whole number, halves to the even one.
int rounded(double value);
// To so many digits behind the point, as the decimal number nearest to the value's exact one.
double rounded_to(double value, int digits);
// Division of whole numbers, upwards. REQUIRES 0 <= number, 0 < by.
inline int divided_up(int number, int by) { return (number + by - 1) / by; }

}  // namespace quoin::drawing
